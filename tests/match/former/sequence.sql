PRAGMA application_id = 1413631043;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE entries (
        match INTEGER NOT NULL REFERENCES matches (id),
        seq INTEGER NOT NULL,
        kind TEXT NOT NULL,          -- play, undo, redo, pause, proceed, abandon
        body TEXT NOT NULL,          -- the move in record form, or a number
        rules INTEGER NOT NULL,
        wall REAL NOT NULL,
        monotonic REAL NOT NULL,
        spent REAL NOT NULL,         -- seconds of thought, as the clocks count them
        digest TEXT NOT NULL,        -- of the position after it
        checksum TEXT NOT NULL,      -- chained to the entry before
        PRIMARY KEY (match, seq)
    ) WITHOUT ROWID;
INSERT INTO "entries" VALUES(1,1,'play','cut Ann 3D',1,1701000015.5,1000015.75,0.25,'c5e4a2ad5cc92b73','f973ea6dc89f0baf');
INSERT INTO "entries" VALUES(1,2,'play','cut Bénédicte KS',1,1701000023.75,1000024.0,0.25,'a627331366440462','92b9db45928d2436');
INSERT INTO "entries" VALUES(1,3,'play','cut Cem JC',1,1701000032.0,1000032.25,0.25,'7437992a032f3d20','82574fd78447f35c');
INSERT INTO "entries" VALUES(1,4,'play','cut Dora 5H',1,1701000040.25,1000040.5,0.25,'e8272ba9c530083e','e535007ea10a3e16');
INSERT INTO "entries" VALUES(1,5,'play','deal Ann 8H',1,1701000048.5,1000048.75,0.25,'a096bee498fcef7c','45ddfc557650ef6f');
INSERT INTO "entries" VALUES(1,6,'play','deal Ann 7C',1,1701000056.75,1000057.0,0.25,'886dd10e7ebb3ce4','67d3f32e4dfa305b');
INSERT INTO "entries" VALUES(1,7,'play','deal Ann TD',1,1701000065.0,1000065.25,0.25,'00e1458ea81ea345','b4676e23b0993921');
INSERT INTO "entries" VALUES(1,8,'play','deal Ann QH',1,1701000073.25,1000073.5,0.25,'b973d1f415259bb8','977aaa43ecc085c3');
INSERT INTO "entries" VALUES(1,9,'play','deal Ann 3S',1,1701000081.5,1000081.75,0.25,'a02e15ef8e6b94c3','81b006ba4ae6fdfc');
INSERT INTO "entries" VALUES(1,10,'play','deal Ann 2H',1,1701000089.75,1000090.0,0.25,'a33dea5068bf1f8c','ea8a47fa69b0f2ac');
INSERT INTO "entries" VALUES(1,11,'play','deal Bénédicte QC',1,1701000098.0,1000098.25,0.25,'ed977f561f852d70','f72b544e7d2fadd9');
INSERT INTO "entries" VALUES(1,12,'play','deal Bénédicte 7H',1,1701000106.25,1000106.5,0.25,'3f8bac1599fcbd4b','6e6df52e8898cbf0');
INSERT INTO "entries" VALUES(1,13,'play','deal Bénédicte JC',1,1701000114.5,1000114.75,0.25,'aa3986d16d442aa6','99949f9e4d599784');
INSERT INTO "entries" VALUES(1,14,'play','deal Bénédicte 2S',1,1701000122.75,1000123.0,0.25,'85d527e25734b2e9','f74171cff65de03d');
INSERT INTO "entries" VALUES(1,15,'play','deal Bénédicte 7D',1,1701000131.0,1000131.25,0.25,'00a23c611cd56b7d','2a6260819f03fcb3');
INSERT INTO "entries" VALUES(1,16,'play','deal Bénédicte JH',1,1701000139.25,1000139.5,0.25,'73ead5a5e69c8e91','fca1a1abd2ef3196');
INSERT INTO "entries" VALUES(1,17,'play','deal Cem 5S',1,1701000147.5,1000147.75,0.25,'efb958fb346327d1','feff028fac0052ed');
INSERT INTO "entries" VALUES(1,18,'play','deal Cem AH',1,1701000155.75,1000156.0,0.25,'d85fa168c30cb393','7f22c26c47541398');
INSERT INTO "entries" VALUES(1,19,'play','deal Cem KC',1,1701000164.0,1000164.25,0.25,'6a139ad0a5e00e96','297bef677ab9f9fd');
INSERT INTO "entries" VALUES(1,20,'play','deal Cem 2D',1,1701000172.25,1000172.5,0.25,'2c9937630d113166','928579d9ecb1dabd');
INSERT INTO "entries" VALUES(1,21,'play','deal Cem 2D',1,1701000180.5,1000180.75,0.25,'3af5c3362af17bc4','0ef23ec6b3ecea76');
INSERT INTO "entries" VALUES(1,22,'play','deal Cem 9S',1,1701000188.75,1000189.0,0.25,'2e5851796422e67d','4c8aaff4edb9cb6b');
INSERT INTO "entries" VALUES(1,23,'play','deal Dora AS',1,1701000197.0,1000197.25,0.25,'b2271fe95e46ee86','15f58efd4e07645c');
INSERT INTO "entries" VALUES(1,24,'play','deal Dora 6C',1,1701000205.25,1000205.5,0.25,'bbd419a12649688e','8e021c8589feccc0');
INSERT INTO "entries" VALUES(1,25,'play','deal Dora 4C',1,1701000213.5,1000213.75,0.25,'3bd1b6e2fefc56e9','26f6b5575ad8c155');
INSERT INTO "entries" VALUES(1,26,'play','deal Dora 7D',1,1701000221.75,1000222.0,0.25,'bf835abf72feaa17','316ca3bfa223ed54');
INSERT INTO "entries" VALUES(1,27,'play','deal Dora 2C',1,1701000230.0,1000230.25,0.25,'66968e99b20075d5','4ec4e9e080a140e1');
INSERT INTO "entries" VALUES(1,28,'play','deal Dora 5S',1,1701000238.25,1000238.5,0.25,'319e85e1682c5954','0235aff805f6970f');
INSERT INTO "entries" VALUES(1,29,'play','Bénédicte places g6 with JC',1,1701000246.5,1000246.75,0.25,'29578b20f6a14e55','7b8d1ef6b4cb0216');
INSERT INTO "entries" VALUES(1,30,'play','Bénédicte draws AH',1,1701000254.75,1000255.0,0.25,'bab10ba2ccca349a','81ff62acbe30db5f');
INSERT INTO "entries" VALUES(1,31,'play','Cem places i1',1,1701000263.0,1000263.25,0.25,'0c25eb83a4a12783','9f7e2fa420f361d1');
INSERT INTO "entries" VALUES(1,32,'play','Cem draws 5H',1,1701000271.25,1000271.5,0.25,'7602df50065f1dad','d2ba9c494f5fcbc6');
INSERT INTO "entries" VALUES(1,33,'play','Dora places e4',1,1701000279.5,1000279.75,0.25,'d10624380b63efea','e8d41b1cbcda3cc8');
INSERT INTO "entries" VALUES(1,34,'play','Dora draws TC',1,1701000287.75,1000288.0,0.25,'cd0f314a4a0d5ee6','299890ec80256dbe');
INSERT INTO "entries" VALUES(1,35,'play','Ann places g7',1,1701000296.0,1000296.25,0.25,'bae1a3ae62abffec','1eba990cd8af9878');
INSERT INTO "entries" VALUES(1,36,'play','Ann draws AD',1,1701000304.25,1000304.5,0.25,'bff326693353b524','93b51d78f25319eb');
INSERT INTO "entries" VALUES(1,37,'play','Bénédicte places b1',1,1701000312.5,1000312.75,0.25,'0ff544f46251bd63','3fc3b64526eaffba');
INSERT INTO "entries" VALUES(1,38,'play','Bénédicte draws 7H',1,1701000320.75,1000321.0,0.25,'32a42a8be2dad2c4','978beca65de3a0de');
INSERT INTO "entries" VALUES(1,39,'play','Cem places f2',1,1701000329.0,1000329.25,0.25,'129c33cbd81646a1','d1f22ec6c77fd5a7');
INSERT INTO "entries" VALUES(1,40,'play','Cem draws KD',1,1701000337.25,1000337.5,0.25,'f79b9c52667d3658','432e6403ef5b001f');
INSERT INTO "entries" VALUES(1,41,'play','Dora places g4',1,1701000345.5,1000345.75,0.25,'3c63d43e7ef6c604','ba9e415c5bc89071');
INSERT INTO "entries" VALUES(1,42,'play','Dora draws 4H',1,1701000353.75,1000354.0,0.25,'d310771badb5716a','303fb7c56b04b555');
INSERT INTO "entries" VALUES(1,43,'play','Ann places d7',1,1701000362.0,1000362.25,0.25,'72443bcba360738f','494502b5f40fde9d');
INSERT INTO "entries" VALUES(1,44,'play','Ann draws QC',1,1701000370.25,1000370.5,0.25,'2e5397af31cdeebe','6f7864df54e39546');
INSERT INTO "entries" VALUES(1,45,'play','Bénédicte removes f2 with JH',1,1701000378.5,1000378.75,0.25,'88543d9d441e6b81','56041065e6e4962a');
INSERT INTO "entries" VALUES(1,46,'play','Bénédicte draws JH',1,1701000386.75,1000387.0,0.25,'2b2f3a138a5b34c8','1a7f2b008956310e');
INSERT INTO "entries" VALUES(1,47,'play','Cem places a8',1,1701000395.0,1000395.25,0.25,'085f26acb8cffd55','6df854fc401c3afe');
INSERT INTO "entries" VALUES(1,48,'play','Cem draws KC',1,1701000403.25,1000403.5,0.25,'97cc5dba974e2399','e8c57d3c1e943c0f');
INSERT INTO "entries" VALUES(1,49,'play','Dora places b3',1,1701000411.5,1000411.75,0.25,'874d9b00433f2678','6efae2b953480a5f');
INSERT INTO "entries" VALUES(1,50,'play','Dora draws 8D',1,1701000419.75,1000420.0,0.25,'2b448362b2fbfc17','7a81220d388c45db');
INSERT INTO "entries" VALUES(1,51,'play','Ann places a3',1,1701000428.0,1000428.25,0.25,'bbf1980d993debf8','01b9748d2bf85b18');
INSERT INTO "entries" VALUES(1,52,'play','Ann draws 4D',1,1701000436.25,1000436.5,0.25,'61f8bd66f5e6813e','3a49285da047f9c1');
INSERT INTO "entries" VALUES(1,53,'play','Bénédicte removes a8 with JH',1,1701000444.5,1000444.75,0.25,'ad40654e43b52c78','575b0e314fb46b81');
INSERT INTO "entries" VALUES(1,54,'play','Bénédicte draws 9D',1,1701000452.75,1000453.0,0.25,'8a999584c4e5a74d','cb0260cf47687f24');
INSERT INTO "entries" VALUES(1,55,'play','Cem places c10',1,1701000461.0,1000461.25,0.25,'a36901bf03265010','d17283790214ddc5');
INSERT INTO "entries" VALUES(1,56,'play','Cem draws QD',1,1701000469.25,1000469.5,0.25,'0ed8177239e3287a','e7496a65d5fad728');
INSERT INTO "entries" VALUES(1,57,'play','Dora places h3',1,1701000477.5,1000477.75,0.25,'46d85fea411fbf79','1614f4de0de599a4');
INSERT INTO "entries" VALUES(1,58,'play','Dora draws 6D',1,1701000485.75,1000486.0,0.25,'414caed4013e0d2f','bed059e7b03a0e80');
INSERT INTO "entries" VALUES(1,59,'play','Ann places e6',1,1701000494.0,1000494.25,0.25,'f2ef90aa52102218','228af0182975ddce');
INSERT INTO "entries" VALUES(1,60,'play','Ann draws 8H',1,1701000502.25,1000502.5,0.25,'a97fac357203fa16','b13a653c81b177e7');
INSERT INTO "entries" VALUES(1,61,'play','Bénédicte places h10',1,1701000510.5,1000510.75,0.25,'7a38b874e8339cde','e44d357d9a35b76e');
INSERT INTO "entries" VALUES(1,62,'play','Bénédicte draws 7S',1,1701000518.75,1000519.0,0.25,'44e2bc2649e76367','71b2f5f3088edd49');
INSERT INTO "entries" VALUES(1,63,'play','Cem places h7',1,1701000527.0,1000527.25,0.25,'a1c2ceb1685fdaee','1213c7b7cf17b215');
INSERT INTO "entries" VALUES(1,64,'play','Cem draws 6H',1,1701000535.25,1000535.5,0.25,'d8124a8af99fd1ac','4d24af248e5abcbd');
INSERT INTO "entries" VALUES(1,65,'play','Dora places g10',1,1701000543.5,1000543.75,0.25,'8acbe6e0a48497d0','d171b6320abdba82');
INSERT INTO "entries" VALUES(1,66,'play','Dora draws JC',1,1701000551.75,1000552.0,0.25,'da2c376c96b4982a','1b121f138d85d254');
INSERT INTO "entries" VALUES(1,67,'play','Ann places j8',1,1701000560.0,1000560.25,0.25,'8f22017dee889966','4b992d8d34be4048');
INSERT INTO "entries" VALUES(1,68,'play','Ann draws 3H',1,1701000568.25,1000568.5,0.25,'5fac0d93e1a75ff4','40e70cec8c34a6c3');
INSERT INTO "entries" VALUES(1,69,'play','Bénédicte places h5',1,1701000576.5,1000576.75,0.25,'b13700a265b7540d','998bb8123d637faa');
INSERT INTO "entries" VALUES(1,70,'play','Bénédicte draws 3D',1,1701000584.75,1000585.0,0.25,'227afb72e1f0a2e2','08cd61bd096f15f2');
INSERT INTO "entries" VALUES(1,71,'play','Cem places e1',1,1701000593.0,1000593.25,0.25,'b8222c85193a0f48','00499bc25bdbd4c0');
INSERT INTO "entries" VALUES(1,72,'play','Cem draws 9S',1,1701000601.25,1000601.5,0.25,'728f8d7817e97348','703c716287f79e07');
INSERT INTO "entries" VALUES(1,73,'play','Dora places b7 with JC',1,1701000609.5,1000609.75,0.25,'0f2f4e728889a450','9b88e568680841b4');
INSERT INTO "entries" VALUES(1,74,'play','Dora draws 6D',1,1701000617.75,1000618.0,0.25,'69589297ee0ebe75','a62ff7338adb2b42');
INSERT INTO "entries" VALUES(1,75,'play','Ann places h6',1,1701000626.0,1000626.25,0.25,'3c491922b1909e32','c86159f834444412');
INSERT INTO "entries" VALUES(1,76,'play','Ann draws 8D',1,1701000634.25,1000634.5,0.25,'877d74dd5552b885','aa8884c730750ffd');
INSERT INTO "entries" VALUES(1,77,'play','Bénédicte places f2',1,1701000642.5,1000642.75,0.25,'f4d4112d5d246ea7','fbfc484d8218a73f');
INSERT INTO "entries" VALUES(1,78,'play','Bénédicte draws JS',1,1701000650.75,1000651.0,0.25,'d39988529a36570a','6f38d580567c45d1');
INSERT INTO "entries" VALUES(1,79,'play','Cem places d5',1,1701000659.0,1000659.25,0.25,'d3e637e20306bbc9','a24dd234543e6f9b');
INSERT INTO "entries" VALUES(1,80,'play','Cem draws TH',1,1701000667.25,1000667.5,0.25,'eec831d185ef9dc0','238a4f774133e049');
INSERT INTO "entries" VALUES(1,81,'play','Dora places f5',1,1701000675.5,1000675.75,0.25,'298731799a30958a','6858e5e49ef4a4ca');
INSERT INTO "entries" VALUES(1,82,'play','Dora draws 8C',1,1701000683.75,1000684.0,0.25,'7598dd61ddea9af9','570e952a805d0f35');
INSERT INTO "entries" VALUES(1,83,'play','Ann places c1',1,1701000692.0,1000692.25,0.25,'687d19c4fc547856','0f3705872e8beefb');
INSERT INTO "entries" VALUES(1,84,'play','Ann draws QS',1,1701000700.25,1000700.5,0.25,'e64b737ef75f3338','f2ed96a146f3cfd3');
INSERT INTO "entries" VALUES(1,85,'play','Bénédicte places b9',1,1701000708.5,1000708.75,0.25,'b115d6c164dfd9e0','fb766d522fa58b5a');
INSERT INTO "entries" VALUES(1,86,'play','Bénédicte draws KD',1,1701000716.75,1000717.0,0.25,'1d2472aff0b13b06','b735f9fcf233341f');
INSERT INTO "entries" VALUES(1,87,'play','Cem exchanges 9S',1,1701000725.0,1000725.25,0.25,'d797c30afd5925cb','d174794eb682bf91');
INSERT INTO "entries" VALUES(1,88,'play','Cem draws 4D',1,1701000733.25,1000733.5,0.25,'26e460376dc52f4f','33d1b98d2e2fc28d');
INSERT INTO "entries" VALUES(1,89,'play','Cem places e8',1,1701000741.5,1000741.75,0.25,'f93537858d56765c','3cde98a0a545d734');
INSERT INTO "entries" VALUES(1,90,'play','Cem draws 6S',1,1701000749.75,1000750.0,0.25,'07e1e117f3b6a3c9','0b84bbad147cd0ce');
INSERT INTO "entries" VALUES(1,91,'play','Dora places a2',1,1701000758.0,1000758.25,0.25,'40b13e8fa79fa70f','d612525aee16e9f4');
INSERT INTO "entries" VALUES(1,92,'play','Dora draws 8S',1,1701000766.25,1000766.5,0.25,'ddcc3b3d4f96f680','8ea64d3f06f5f39b');
INSERT INTO "entries" VALUES(1,93,'play','Ann places a7',1,1701000774.5,1000774.75,0.25,'53224d347778e6b3','436c1e9bdded1c57');
INSERT INTO "entries" VALUES(1,94,'play','Ann draws TH',1,1701000782.75,1000783.0,0.25,'a70cb55112c9b154','2448f7cbabc0c9d6');
INSERT INTO "entries" VALUES(1,95,'play','Bénédicte places d6',1,1701000791.0,1000791.25,0.25,'2e1c1549619c6fd0','f9b304fd417ac4cd');
INSERT INTO "entries" VALUES(1,96,'play','Bénédicte draws AD',1,1701000799.25,1000799.5,0.25,'63b64172cbe4e6b3','3ee9d05abddc0d99');
INSERT INTO "entries" VALUES(1,97,'play','Cem places i2',1,1701000807.5,1000807.75,0.25,'27e55f59dd30cd00','311decd77e79798f');
INSERT INTO "entries" VALUES(1,98,'play','Cem draws 6S',1,1701000815.75,1000816.0,0.25,'8c437c2394147b14','559fd453c539e6e3');
INSERT INTO "entries" VALUES(1,99,'play','Dora places c6',1,1701000824.0,1000824.25,0.25,'81e41a2ff265afaf','eadf35e88f6e75ce');
INSERT INTO "entries" VALUES(1,100,'play','Dora draws QH',1,1701000832.25,1000832.5,0.25,'913f6d5f22e64ee7','01c2055ba9b437f1');
INSERT INTO "entries" VALUES(1,101,'play','Ann places h4',1,1701000840.5,1000840.75,0.25,'3a009fa0ab8e5465','7b9c94219b742794');
INSERT INTO "entries" VALUES(1,102,'play','Ann draws JD',1,1701000848.75,1000849.0,0.25,'672d848d41d8fc70','b642e85b476523b5');
INSERT INTO "entries" VALUES(1,103,'play','Bénédicte removes d5 with JS',1,1701000857.0,1000857.25,0.25,'156b2899c314b0b9','8ce2048a4cda6828');
INSERT INTO "entries" VALUES(1,104,'play','Bénédicte draws 6C',1,1701000865.25,1000865.5,0.25,'22673e3c93276a44','dd28352a5a0ed105');
INSERT INTO "entries" VALUES(1,105,'play','Cem places f1',1,1701000873.5,1000873.75,0.25,'32ba26ec0cdc80ee','d73932813dacd007');
INSERT INTO "entries" VALUES(1,106,'play','Cem draws 8S',1,1701000881.75,1000882.0,0.25,'d4876b2b2fb21854','1482bde017e61ebf');
INSERT INTO "entries" VALUES(1,107,'play','Dora places i10',1,1701000890.0,1000890.25,0.25,'21d12d50ab82cf0f','70b8b4e16d32c04e');
INSERT INTO "entries" VALUES(1,108,'play','Dora draws 9D',1,1701000898.25,1000898.5,0.25,'0b2a7ff31536f487','9ca1c1370b38dbb9');
INSERT INTO "entries" VALUES(1,109,'play','Ann places i4 with JD',1,1701000906.5,1000906.75,0.25,'de8196b23e408c37','b9aa43b869a56f37');
INSERT INTO "entries" VALUES(1,110,'play','Ann draws AS',1,1701000914.75,1000915.0,0.25,'2dbf17a4d6ecd84d','62f2fc9392c700ad');
INSERT INTO "entries" VALUES(1,111,'play','Bénédicte places c4',1,1701000923.0,1000923.25,0.25,'6cf9fc76161d4653','238adde896361d34');
INSERT INTO "entries" VALUES(1,112,'play','Bénédicte draws 7S',1,1701000931.25,1000931.5,0.25,'e8b29ec70d0f1c99','deabef1f7087a88e');
INSERT INTO "entries" VALUES(1,113,'play','Cem places c9',1,1701000939.5,1000939.75,0.25,'301bff4dbcb3ead0','8ac084f7cd6f855a');
INSERT INTO "entries" VALUES(1,114,'play','Cem draws 5C',1,1701000947.75,1000948.0,0.25,'28618ff73ee8d6d0','be36fe0c51f2c56c');
INSERT INTO "entries" VALUES(1,115,'play','Dora places a6',1,1701000956.0,1000956.25,0.25,'9a2064e38ec6e98f','3d019ad5509df0ed');
INSERT INTO "entries" VALUES(1,116,'play','Dora draws 9H',1,1701000964.25,1000964.5,0.25,'12f8f52093623c20','792cd3c1312fdc6e');
INSERT INTO "entries" VALUES(1,117,'play','Ann places j5',1,1701000972.5,1000972.75,0.25,'9eb9cbf8d801dc38','fdd2058f7c7de5cb');
INSERT INTO "entries" VALUES(1,118,'play','Ann draws 6H',1,1701000980.75,1000981.0,0.25,'e7eaa655a9b7439b','3555dd87f1dc739b');
INSERT INTO "entries" VALUES(1,119,'play','Bénédicte places d3',1,1701000989.0,1000989.25,0.25,'63e4f4e8c9b44975','b9481e133823ff6b');
INSERT INTO "entries" VALUES(1,120,'play','Bénédicte draws QD',1,1701000997.25,1000997.5,0.25,'b10d06cdb2a7c74b','20f3c3d1e69b020b');
INSERT INTO "entries" VALUES(1,121,'play','Cem places e3',1,1701001005.5,1001005.75,0.25,'f5221c3e97e072a7','b32a840834f8c301');
INSERT INTO "entries" VALUES(1,122,'play','Cem draws 9H',1,1701001013.75,1001014.0,0.25,'6b47a6f987cde4bb','59ce804ee330d694');
INSERT INTO "entries" VALUES(1,123,'play','Dora places g3',1,1701001022.0,1001022.25,0.25,'ba888745b2ec0fe6','8a4ac92bdf8f0a68');
INSERT INTO "entries" VALUES(1,124,'play','Dora draws KS',1,1701001030.25,1001030.5,0.25,'2b255a21a8b823ae','821ee7ad10c40213');
INSERT INTO "entries" VALUES(1,125,'play','Ann places b10',1,1701001038.5,1001038.75,0.25,'2717ed9cb05f82d8','32117130f0e4377b');
INSERT INTO "entries" VALUES(1,126,'play','Ann draws JD',1,1701001046.75,1001047.0,0.25,'c5df2473f9f6ab40','885372a4126c06d3');
INSERT INTO "entries" VALUES(1,127,'play','Bénédicte places h8',1,1701001055.0,1001055.25,0.25,'7850e225e51f8dfe','326d72e5bbe895e8');
INSERT INTO "entries" VALUES(1,128,'play','Bénédicte draws 2H',1,1701001063.25,1001063.5,0.25,'7558e4e33e83c084','c425b280bb5e5ef6');
INSERT INTO "entries" VALUES(1,129,'play','Cem places j6',1,1701001071.5,1001071.75,0.25,'1edc5183136e4393','022fddaf2ed570a1');
INSERT INTO "entries" VALUES(1,130,'play','Cem draws 3S',1,1701001079.75,1001080.0,0.25,'61abc97ffa23fbd2','76a25aef5c6e738f');
INSERT INTO "entries" VALUES(1,131,'play','Dora places h2',1,1701001088.0,1001088.25,0.25,'30a80305f5d067c0','5ec2f3473d57e8aa');
INSERT INTO "entries" VALUES(1,132,'play','Dora draws 5C',1,1701001096.25,1001096.5,0.25,'a9059facdf40b4bf','6133c03c530c84e3');
INSERT INTO "entries" VALUES(1,133,'play','Ann places h9 with JD',1,1701001104.5,1001104.75,0.25,'de0a45efec9fac44','d2a7dd0cc833d852');
INSERT INTO "entries" VALUES(1,134,'play','Ann draws JS',1,1701001112.75,1001113.0,0.25,'c74392332f010454','3e864ff17533a628');
INSERT INTO "entries" VALUES(1,135,'play','Bénédicte places d8',1,1701001121.0,1001121.25,0.25,'ddd85fa9f13a0e93','21c1ca4668db09da');
INSERT INTO "entries" VALUES(1,136,'play','Bénédicte draws 4S',1,1701001129.25,1001129.5,0.25,'67ab26065272fdfc','9c43696ee85c3cd4');
INSERT INTO "entries" VALUES(1,137,'play','Cem places e7',1,1701001137.5,1001137.75,0.25,'a0f059482f0b6203','fb2b13f7c6a06d99');
INSERT INTO "entries" VALUES(1,138,'play','Cem draws 3C',1,1701001145.75,1001146.0,0.25,'26009cf79fae9e77','c3bc95c3b81babe5');
INSERT INTO "entries" VALUES(1,139,'play','Dora places d4',1,1701001154.0,1001154.25,0.25,'2827ac149b6c0cb7','1cb2d042fd24a2a8');
INSERT INTO "entries" VALUES(1,140,'play','Dora draws 2C',1,1701001162.25,1001162.5,0.25,'d213f1e6d6deee66','6beded447e50a831');
INSERT INTO "entries" VALUES(1,141,'play','Ann removes d4 with JS',1,1701001170.5,1001170.75,0.25,'7431de8624e233f7','ad32c72348a1dbd6');
INSERT INTO "entries" VALUES(1,142,'play','Ann draws 4C',1,1701001178.75,1001179.0,0.25,'b49051c9f4604275','5c53363a5b9ef274');
INSERT INTO "entries" VALUES(1,143,'play','Bénédicte places e9',1,1701001187.0,1001187.25,0.25,'8cdeb4d58c4c6c30','f23dbb1b1ec17b8e');
INSERT INTO "entries" VALUES(1,144,'play','Bénédicte draws TD',1,1701001195.25,1001195.5,0.25,'4f24b9079624e9ec','a918377c05b2fcab');
INSERT INTO "entries" VALUES(1,145,'play','Cem places e5',1,1701001203.5,1001203.75,0.25,'4ecce4aa7b595129','85a3d02fc9f4bc27');
INSERT INTO "entries" VALUES(1,146,'play','Cem draws 8C',1,1701001211.75,1001212.0,0.25,'cc19e681e996cabb','160d88bdd7d3bed9');
INSERT INTO "entries" VALUES(1,147,'play','Dora places b8',1,1701001220.0,1001220.25,0.25,'00e05659dd17717d','66b640ee8523da7a');
INSERT INTO "entries" VALUES(1,148,'play','Dora draws 9C',1,1701001228.25,1001228.5,0.25,'788972bc5998baec','20d5aa76cc20e2d2');
INSERT INTO "entries" VALUES(1,149,'play','Ann places f6',1,1701001236.5,1001236.75,0.25,'d78d67aa352c9b69','38c80abe4bc02b43');
INSERT INTO "entries" VALUES(1,150,'play','Ann draws 2S',1,1701001244.75,1001245.0,0.25,'29d20bd4ef8b7569','7c418da76a5559eb');
INSERT INTO "entries" VALUES(1,151,'play','Bénédicte places g1',1,1701001253.0,1001253.25,0.25,'8df78b5459d5e354','62ca804f5c414fe4');
INSERT INTO "entries" VALUES(1,152,'play','Bénédicte draws 5D',1,1701001261.25,1001261.5,0.25,'83eeaa2db410e5c3','27b3815b8dd723a2');
INSERT INTO "entries" VALUES(1,153,'play','Cem places f4',1,1701001269.5,1001269.75,0.25,'a504fb26dd37ebb8','e8d33349d5ca005b');
INSERT INTO "entries" VALUES(1,154,'play','Cem draws 4H',1,1701001277.75,1001278.0,0.25,'d2bf6a4546cc830b','8db6636edae9250c');
INSERT INTO "entries" VALUES(1,155,'play','Dora places i3',1,1701001286.0,1001286.25,0.25,'ce9ebaaae9037fee','29c30c237c88193c');
INSERT INTO "entries" VALUES(1,156,'play','Dora draws AC',1,1701001294.25,1001294.5,0.25,'a4359d2db83ac693','e5fbb6f2258cc3bc');
INSERT INTO "entries" VALUES(1,157,'play','Ann places b5',1,1701001302.5,1001302.75,0.25,'71b58887d08116c2','d8e03c09def3dd03');
INSERT INTO "entries" VALUES(1,158,'play','Ann draws AC',1,1701001310.75,1001311.0,0.25,'f7efc0d4c5e6d8aa','9574ed11d2bd37e9');
INSERT INTO "entries" VALUES(1,159,'play','Bénédicte places j9',1,1701001319.0,1001319.25,0.25,'1f9f33e58e01154a','fac21af7764bc1df');
INSERT INTO "entries" VALUES(1,160,'play','Bénédicte draws KS',1,1701001327.25,1001327.5,0.25,'24a788f78d4d6382','6e716dc1ffbbcd9e');
INSERT INTO "entries" VALUES(1,161,'play','Cem places c3',1,1701001335.5,1001335.75,0.25,'4f0e35262c2db803','096be016c7824016');
INSERT INTO "entries" VALUES(1,162,'play','Cem draws 4S',1,1701001343.75,1001344.0,0.25,'dcdae96c801083cf','f66c2f7c4d34a9b4');
INSERT INTO "entries" VALUES(1,163,'play','Dora places f10',1,1701001352.0,1001352.25,0.25,'b74457848b66c6ca','22399630c7b41e86');
INSERT INTO "entries" VALUES(1,164,'play','Dora draws 3D',1,1701001360.25,1001360.5,0.25,'96f890246f4f94dc','b47d1f0751a6f307');
INSERT INTO "entries" VALUES(1,165,'play','Ann places c2',1,1701001368.5,1001368.75,0.25,'8427053b124449ff','e33e661f379cc730');
INSERT INTO "entries" VALUES(1,166,'play','Ann draws 9C',1,1701001376.75,1001377.0,0.25,'dcfdbb9f5fafec93','cdb2650c38957329');
INSERT INTO "entries" VALUES(1,167,'play','Bénédicte places g8',1,1701001385.0,1001385.25,0.25,'3cb895bc42146332','31c689e9343861df');
INSERT INTO "entries" VALUES(1,168,'play','Bénédicte draws TC',1,1701001393.25,1001393.5,0.25,'7755b3784355ebdb','ba39da6fcc404323');
INSERT INTO "entries" VALUES(1,169,'play','Cem places d4',1,1701001401.5,1001401.75,0.25,'468369690adae3bc','565cfa02636c5319');
INSERT INTO "entries" VALUES(1,170,'play','Cem draws KH',1,1701001409.75,1001410.0,0.25,'91dd58b84bb13747','6cc78356e01f0755');
INSERT INTO "entries" VALUES(1,171,'play','Dora places c7',1,1701001418.0,1001418.25,0.25,'430e9d86a57f56cc','f8b7bee5e10ccb37');
INSERT INTO "entries" VALUES(1,172,'play','Dora draws 7C',1,1701001426.25,1001426.5,0.25,'b44912e8ecbcc2b5','907aa27183a80248');
INSERT INTO "entries" VALUES(1,173,'play','Ann places g9',1,1701001434.5,1001434.75,0.25,'e6d10d7757b3a32e','434451adf130cae7');
INSERT INTO "entries" VALUES(1,174,'play','Ann draws 5D',1,1701001442.75,1001443.0,0.25,'132a6b2001fd7498','9536bcf7332fe4e8');
INSERT INTO "entries" VALUES(1,175,'play','Bénédicte places j4',1,1701001451.0,1001451.25,0.25,'d1caaa654844c220','cf4f6120fd827646');
INSERT INTO "entries" VALUES(1,176,'play','Bénédicte draws QS',1,1701001459.25,1001459.5,0.25,'d8b0d76ab14c8892','8b6cdbc7137fe066');
INSERT INTO "entries" VALUES(1,177,'play','Cem places a4',1,1701001467.5,1001467.75,0.25,'0f9d310af93083fc','9f277cf3516e20ef');
INSERT INTO "entries" VALUES(1,178,'play','Cem draws TS',1,1701001475.75,1001476.0,0.25,'f242b9cc59fa9bbd','7ce349576986de8d');
INSERT INTO "entries" VALUES(1,179,'play','Dora places e2',1,1701001484.0,1001484.25,0.25,'53586ffc7ec6092e','008707a7a314dcf9');
INSERT INTO "entries" VALUES(1,180,'play','Dora draws TS',1,1701001492.25,1001492.5,0.25,'9bcbdc61d3d6fffd','f4e689426d72f6a3');
INSERT INTO "entries" VALUES(1,181,'play','Ann places d5',1,1701001500.5,1001500.75,0.25,'5d5e0df964522204','ada6fb261bedcd59');
INSERT INTO "entries" VALUES(1,182,'play','Ann draws KH',1,1701001508.75,1001509.0,0.25,'20ae60dd2a703166','68e0a244764a5b22');
INSERT INTO "entries" VALUES(1,183,'play','Bénédicte places e10',1,1701001517.0,1001517.25,0.25,'6b3b98e9e0a511e7','7295c9b10dc8b6ae');
INSERT INTO "entries" VALUES(1,184,'play','Bénédicte draws 3H',1,1701001525.25,1001525.5,0.25,'0fca3334d2879b3a','8c3a085e06ed9004');
INSERT INTO "entries" VALUES(1,185,'play','Cem places h1',1,1701001533.5,1001533.75,0.25,'4a61967955593882','744dc236adaa1221');
INSERT INTO "entries" VALUES(1,186,'play','Cem draws 3C',1,1701001541.75,1001542.0,0.25,'f1fc747e5d8cbcfa','345cbb2a7814a0bc');
INSERT INTO "entries" VALUES(1,187,'play','Dora places b4',1,1701001550.0,1001550.25,0.25,'12ab6a8a8abb71e5','d4f2ec217a1a5366');
INSERT INTO "entries" VALUES(1,188,'play','Dora draws 5H',1,1701001558.25,1001558.5,0.25,'738e33d4e64d008f','466184f0c37f412d');
INSERT INTO "entries" VALUES(1,189,'play','Ann places f8',1,1701001566.5,1001566.75,0.25,'42a27d63b61e7db6','909dca5707c5ba56');
INSERT INTO "entries" VALUES(1,190,'play','Ann draws 9H',1,1701001574.75,1001575.0,0.25,'a9330cf3c72ff5d6','6849e034c7bc4264');
INSERT INTO "entries" VALUES(1,191,'play','Bénédicte places i9',1,1701001583.0,1001583.25,0.25,'f399c20f7d9644cb','d663243224e54d98');
INSERT INTO "entries" VALUES(1,192,'play','Bénédicte draws 2S',1,1701001591.25,1001591.5,0.25,'de4689574dd9853a','ec7fa12bd9fd8b36');
INSERT INTO "entries" VALUES(1,193,'play','Cem places g2',1,1701001599.5,1001599.75,0.25,'9410f1f225833002','8685498b64775eac');
INSERT INTO "entries" VALUES(1,194,'play','Cem draws 2D',1,1701001607.75,1001608.0,0.25,'2e5e81943284f0cd','c945784a95bf0584');
INSERT INTO "entries" VALUES(1,195,'play','Dora places c5',1,1701001616.0,1001616.25,0.25,'8e3077e1d6774be0','41138c322c4b0425');
INSERT INTO "entries" VALUES(1,196,'play','Dora draws 5H',1,1701001624.25,1001624.5,0.25,'b63cdc624a8dce2d','6a8b327c169bb15a');
INSERT INTO "entries" VALUES(1,197,'play','Ann exchanges 8H',1,1701001632.5,1001632.75,0.25,'75ba7127af3a10bd','952bbe1a93b0b711');
INSERT INTO "entries" VALUES(1,198,'play','Ann draws 8H',1,1701001640.75,1001641.0,0.25,'9e774b566c4ef590','d16b709e2a66bd36');
INSERT INTO "entries" VALUES(1,199,'play','Ann places a5',1,1701001649.0,1001649.25,0.25,'847c269ba409b702','7374da48f99612f5');
INSERT INTO "entries" VALUES(1,200,'play','Ann draws TD',1,1701001657.25,1001657.5,0.25,'e0dec02eb8e94842','11e8393b3307b38d');
INSERT INTO "entries" VALUES(1,201,'play','Bénédicte places c8',1,1701001665.5,1001665.75,0.25,'97cdd88de4d0f5b6','997dd60af2a48d4e');
INSERT INTO "entries" VALUES(2,1,'play','cut Ann TS',1,1701001681.5,1001681.75,0.25,'3173ea4109f73a2a','5ccfed30fe6b9ddf');
INSERT INTO "entries" VALUES(2,2,'play','cut Bénédicte JD',1,1701001689.75,1001690.0,0.25,'9123ac6f178e38a0','b5163ef960c19f3d');
INSERT INTO "entries" VALUES(2,3,'play','cut Cem QH',1,1701001698.0,1001698.25,0.25,'fba64904c4fe3040','d0384fc2debfc8b8');
INSERT INTO "entries" VALUES(2,4,'play','cut Dora AH',1,1701001706.25,1001706.5,0.25,'d1de451199b0700a','39d7d08a3502d936');
INSERT INTO "entries" VALUES(2,5,'play','deal Ann JD',1,1701001714.5,1001714.75,0.25,'9451099c91831dac','176eb7ab6a09180f');
INSERT INTO "entries" VALUES(2,6,'play','deal Ann KC',1,1701001722.75,1001723.0,0.25,'987fa40b097a2afe','80a0931c4f86b644');
INSERT INTO "entries" VALUES(2,7,'play','deal Ann 2H',1,1701001731.0,1001731.25,0.25,'ae3a31e52312303b','ea3370d461f7b456');
INSERT INTO "entries" VALUES(2,8,'play','deal Ann 8S',1,1701001739.25,1001739.5,0.25,'3a3877663e19134c','fb422e11a5f5df05');
INSERT INTO "entries" VALUES(2,9,'play','deal Ann AH',1,1701001747.5,1001747.75,0.25,'22e73f175e342f65','928ad51e233c0a27');
INSERT INTO "entries" VALUES(2,10,'play','deal Ann TH',1,1701001755.75,1001756.0,0.25,'9fec8362deeef703','004be708d07fb429');
INSERT INTO "entries" VALUES(2,11,'play','deal Bénédicte KD',1,1701001764.0,1001764.25,0.25,'45d46c83f9a08ab5','9bb70e0b5a6a963e');
INSERT INTO "entries" VALUES(2,12,'play','deal Bénédicte 3H',1,1701001772.25,1001772.5,0.25,'d78c2eff6de6877f','c589883eaafb8748');
INSERT INTO "entries" VALUES(2,13,'play','deal Bénédicte 7C',1,1701001780.5,1001780.75,0.25,'a57ddf6ec2158aca','67f7ce136b00fb20');
INSERT INTO "entries" VALUES(2,14,'play','deal Bénédicte 5S',1,1701001788.75,1001789.0,0.25,'2ac14a643ee9a6da','e5c76343ee244fd8');
INSERT INTO "entries" VALUES(2,15,'play','deal Bénédicte 9S',1,1701001797.0,1001797.25,0.25,'1b4d4e3029f9860e','58c4341f81fa552f');
INSERT INTO "entries" VALUES(2,16,'play','deal Bénédicte 9H',1,1701001805.25,1001805.5,0.25,'8c95d348855a24a0','ede7b37d32163f1c');
INSERT INTO "entries" VALUES(2,17,'play','deal Cem 2S',1,1701001813.5,1001813.75,0.25,'bf8725962177305c','96e536d1518b9fea');
INSERT INTO "entries" VALUES(2,18,'play','deal Cem 4C',1,1701001821.75,1001822.0,0.25,'1f810a8cec04dbf5','e6056a755b327bb6');
INSERT INTO "entries" VALUES(2,19,'play','deal Cem 5C',1,1701001830.0,1001830.25,0.25,'4e13d43447d111ae','a3e790f90c9b3e61');
INSERT INTO "entries" VALUES(2,20,'play','deal Cem KC',1,1701001838.25,1001838.5,0.25,'2140b4a721365ebd','b26fafba076f163a');
INSERT INTO "entries" VALUES(2,21,'play','deal Cem JC',1,1701001846.5,1001846.75,0.25,'91d2488b82c1f0de','c98d92bfb5259e4f');
INSERT INTO "entries" VALUES(2,22,'play','deal Cem 4S',1,1701001854.75,1001855.0,0.25,'0ac0e2368ded1358','40d74cf7f3f6d113');
INSERT INTO "entries" VALUES(2,23,'play','deal Dora QH',1,1701001863.0,1001863.25,0.25,'fc6038937a2c5184','30b54b016b19490d');
INSERT INTO "entries" VALUES(2,24,'play','deal Dora 3C',1,1701001871.25,1001871.5,0.25,'ab10f26092e481f2','7b5251c01ab293b1');
INSERT INTO "entries" VALUES(2,25,'play','deal Dora 9C',1,1701001879.5,1001879.75,0.25,'86174d1499c390ff','c1f97e99ce6fe79d');
INSERT INTO "entries" VALUES(2,26,'play','deal Dora 3D',1,1701001887.75,1001888.0,0.25,'5c4f2626d6bed7c1','23da824e971a6be3');
INSERT INTO "entries" VALUES(2,27,'play','deal Dora 2S',1,1701001896.0,1001896.25,0.25,'2285bd2d3f18bae3','dc1fcdf2687bcbfb');
INSERT INTO "entries" VALUES(2,28,'play','deal Dora KS',1,1701001904.25,1001904.5,0.25,'8f2e7f6f714d44d2','8dd826862931e49e');
INSERT INTO "entries" VALUES(2,29,'play','Bénédicte places d9',1,1701001912.5,1001912.75,0.25,'2652463f1efa71a1','9493a9c0e6dcd011');
INSERT INTO "entries" VALUES(2,30,'play','Bénédicte draws JC',1,1701001920.75,1001921.0,0.25,'e1f686c0511d7f46','be589a888d52550b');
INSERT INTO "entries" VALUES(2,31,'play','Cem places b3 with JC',1,1701001929.0,1001929.25,0.25,'9ad8095f4e5895f4','169f986bc4b2de53');
INSERT INTO "entries" VALUES(2,32,'play','Cem draws KS',1,1701001937.25,1001937.5,0.25,'534bf705911a70ab','6c490e35ae847d29');
INSERT INTO "entries" VALUES(2,33,'play','Dora places d2',1,1701001945.5,1001945.75,0.25,'e84f65aae15fbb32','2b84d04367b28365');
INSERT INTO "entries" VALUES(2,34,'play','Dora draws 6H',1,1701001953.75,1001954.0,0.25,'0a9709e73b252a08','8aecee649cdfa815');
INSERT INTO "entries" VALUES(2,35,'play','Ann places f3 with JD',1,1701001962.0,1001962.25,0.25,'3825934e1d71e3a2','45811862d4a3dad2');
INSERT INTO "entries" VALUES(2,36,'play','Ann draws 8C',1,1701001970.25,1001970.5,0.25,'652d72e366170cf4','fd7853a99154f99d');
INSERT INTO "entries" VALUES(2,37,'play','Bénédicte places b10 with JC',1,1701001978.5,1001978.75,0.25,'f9da4edeaed8f9b4','7b0f0949497520a0');
INSERT INTO "entries" VALUES(2,38,'play','Bénédicte draws TS',1,1701001986.75,1001987.0,0.25,'3115473e4bc7404c','b805f668a29ed7d5');
INSERT INTO "entries" VALUES(2,39,'play','Cem places d1',1,1701001995.0,1001995.25,0.25,'558ddb0e3f5ba954','24de38b279f3316d');
INSERT INTO "entries" VALUES(2,40,'play','Cem draws AH',1,1701002003.25,1002003.5,0.25,'41afa0b6e326d66d','d6571668d2ffef31');
INSERT INTO "entries" VALUES(2,41,'play','Dora places c7',1,1701002011.5,1002011.75,0.25,'8c4dbcafa966bb02','f32c93a0e2586e69');
INSERT INTO "entries" VALUES(2,42,'play','Dora draws 4D',1,1701002019.75,1002020.0,0.25,'37608fdca89cd6b4','1a7dc08e8bfa2712');
INSERT INTO "entries" VALUES(2,43,'play','Ann places f2',1,1701002028.0,1002028.25,0.25,'1872c82c3327028e','940cd8baf7fadd08');
INSERT INTO "entries" VALUES(2,44,'play','Ann draws 6S',1,1701002036.25,1002036.5,0.25,'e25e433ccb55d98d','f402b7e8b48e02b7');
INSERT INTO "entries" VALUES(2,45,'play','Bénédicte places c10',1,1701002044.5,1002044.75,0.25,'c6ed01ebc8e80330','331132ceb3afdc71');
INSERT INTO "entries" VALUES(2,46,'play','Bénédicte draws 7H',1,1701002052.75,1002053.0,0.25,'87009a60e4ada93d','d6a0a2023cfdc947');
INSERT INTO "entries" VALUES(2,47,'play','Cem places c2',1,1701002061.0,1002061.25,0.25,'3a839f4205f245f2','e107efcf4ade16af');
INSERT INTO "entries" VALUES(2,48,'play','Cem draws 5D',1,1701002069.25,1002069.5,0.25,'7e047dc8285939c7','c3ce135dc26d4e17');
INSERT INTO "entries" VALUES(2,49,'play','Dora places g7',1,1701002077.5,1002077.75,0.25,'bd9de9b9de18db94','94cea6b6e45c94d4');
INSERT INTO "entries" VALUES(2,50,'play','Dora draws 6H',1,1701002085.75,1002086.0,0.25,'6866498d82c33478','ebedd305312401cd');
INSERT INTO "entries" VALUES(2,51,'play','Ann places b8',1,1701002094.0,1002094.25,0.25,'24419c7e97056390','c0e07f00fb863eb9');
INSERT INTO "entries" VALUES(2,52,'play','Ann draws 9D',1,1701002102.25,1002102.5,0.25,'519c910ac7a581fa','ea06426c565f95ec');
INSERT INTO "entries" VALUES(2,53,'play','Bénédicte places b7',1,1701002110.5,1002110.75,0.25,'a94771bf5665e40f','896498a168f0fc16');
INSERT INTO "entries" VALUES(2,54,'play','Bénédicte draws TC',1,1701002118.75,1002119.0,0.25,'6fb5a4aa29b93ffd','55d4e8ec3a66a465');
INSERT INTO "entries" VALUES(2,55,'play','Cem places a8',1,1701002127.0,1002127.25,0.25,'0ac5b20f9520f68d','bb3bf8bd1cfdf4b4');
INSERT INTO "entries" VALUES(2,56,'play','Cem draws 2C',1,1701002135.25,1002135.5,0.25,'72b74d38ab1ddd5a','c957510dd833ac11');
INSERT INTO "entries" VALUES(2,57,'play','Dora places j8',1,1701002143.5,1002143.75,0.25,'2e8c56e38b7afc06','103305a2601e0494');
INSERT INTO "entries" VALUES(2,58,'play','Dora draws QD',1,1701002151.75,1002152.0,0.25,'4c10a8666bf5c65d','efbeb61d2587632b');
INSERT INTO "entries" VALUES(2,59,'play','Ann places a4',1,1701002160.0,1002160.25,0.25,'42a490abd60bf480','04f4105f0c76ef20');
INSERT INTO "entries" VALUES(2,60,'play','Ann draws JS',1,1701002168.25,1002168.5,0.25,'b38822d8b7ccc359','d59c451fbec59482');
INSERT INTO "entries" VALUES(2,61,'play','Bénédicte places a6',1,1701002176.5,1002176.75,0.25,'55fa73b0afa96abd','6a5f1b2049eec9d4');
INSERT INTO "entries" VALUES(2,62,'play','Bénédicte draws 8S',1,1701002184.75,1002185.0,0.25,'8159cbf2635b1473','eca2f49235909643');
INSERT INTO "entries" VALUES(2,63,'play','talk green',1,1701002193.0,1002193.25,0.25,'c22fe3b74cd1fcaf','db1be9293a14cfd3');
INSERT INTO "entries" VALUES(2,64,'play','Bénédicte discards 7C',1,1701002201.25,1002201.5,0.25,'bbdca003c7038a31','2cbfc203a379c266');
INSERT INTO "entries" VALUES(2,65,'play','Dora discards 2S',1,1701002209.5,1002209.75,0.25,'5c50db280cd0be2b','cd28f3fd02de6f71');
INSERT INTO "entries" VALUES(2,66,'play','Cem places b4',1,1701002217.75,1002218.0,0.25,'015e26cb501744c9','7a565a09134f7961');
INSERT INTO "entries" VALUES(2,67,'play','Cem draws AC',1,1701002226.0,1002226.25,0.25,'fb9784e797c78484','257d32fd21d3ec7b');
INSERT INTO "entries" VALUES(2,68,'play','Dora places d5',1,1701002234.25,1002234.5,0.25,'8dc72f753e1d681c','3376e17fd4b5fa7f');
INSERT INTO "entries" VALUES(2,69,'play','Dora draws AS',1,1701002242.5,1002242.75,0.25,'1956fcfa54c145e5','925f6cb770022e7c');
INSERT INTO "entries" VALUES(2,70,'play','Ann removes d9 with JS',1,1701002250.75,1002251.0,0.25,'f9b0929c26d91a82','0146a074420acd13');
INSERT INTO "entries" VALUES(2,71,'undo','5',1,1701002258.75,1002259.0,0.0,'5c50db280cd0be2b','7d6bd40a93f7b727');
INSERT INTO "entries" VALUES(2,72,'redo','2',1,1701002266.75,1002267.0,0.0,'fb9784e797c78484','f4e1fe3b7a4d5e19');
INSERT INTO "entries" VALUES(2,73,'play','correct turn Cem; why "Ann: miscounted"',1,1701002275.0,1002275.25,0.25,'ed66ea0746b03192','2b22c57d6317f708');
INSERT INTO "entries" VALUES(2,74,'play','Cem places d4',1,1701002283.25,1002283.5,0.25,'07f7bd6ff44893db','6965f789cc59dc79');
INSERT INTO "entries" VALUES(2,75,'play','Cem draws 2D',1,1701002291.5,1002291.75,0.25,'c482cc7596a1f463','6a4062633c610782');
INSERT INTO "entries" VALUES(2,76,'play','Dora places j7',1,1701002299.75,1002300.0,0.25,'cf621b57b918ee16','eca50a13f722c353');
INSERT INTO "entries" VALUES(2,77,'pause','0.25',1,1701002308.0,1002308.25,0.0,'cf621b57b918ee16','26aaa24041fb6bcd');
INSERT INTO "entries" VALUES(2,78,'proceed','',1,1701002315.75,1002316.0,0.0,'cf621b57b918ee16','ab0e7c5d7fc01676');
CREATE TABLE matches (
        id INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        edition TEXT NOT NULL,
        header TEXT NOT NULL,        -- the setup as the header of a record
        begun REAL NOT NULL,         -- wall clock
        ended REAL,
        status TEXT NOT NULL,        -- open, finished, abandoned, aside
        reason TEXT NOT NULL DEFAULT '',
        last INTEGER NOT NULL DEFAULT 0, -- the last entry, so that a lost end is noticed
        source TEXT UNIQUE,          -- of an imported match: the digest of its record
        record TEXT                  -- of an imported match: the record; it has no entries
    );
INSERT INTO "matches" VALUES(1,'sequence','classic','game: sequence
rules: 1
edition: classic
player: Ann
player: Bénédicte
player: Cem
player: Dora

',1701000007.5,1701001665.5,'finished','',201,NULL,NULL);
INSERT INTO "matches" VALUES(2,'sequence','classic','game: sequence
rules: 1
edition: classic
player: Ann
player: Bénédicte
player: Cem
player: Dora
house: table_talk = lost

',1701001673.5,NULL,'open','',78,NULL,NULL);
CREATE TABLE players (
        name TEXT PRIMARY KEY COLLATE NOCASE,
        colour TEXT,
        seat INTEGER,
        language TEXT
    );
INSERT INTO "players" VALUES('Ann','red',1,'nl');
CREATE TABLE results (           -- derived: who had how many points at the end
        match INTEGER NOT NULL REFERENCES matches (id),
        owner INTEGER NOT NULL,
        name TEXT NOT NULL COLLATE NOCASE,
        points INTEGER NOT NULL,
        place INTEGER,
        won INTEGER NOT NULL,
        dummy INTEGER NOT NULL,      -- Dirk
        seconds REAL NOT NULL,
        longest REAL NOT NULL,
        moves INTEGER NOT NULL,
        PRIMARY KEY (match, owner)
    ) WITHOUT ROWID;
INSERT INTO "results" VALUES(1,0,'Ann',1,3,0,0,5.75,0.25,23);
INSERT INTO "results" VALUES(1,1,'Bénédicte',2,1,1,0,11.5,0.25,46);
INSERT INTO "results" VALUES(1,2,'Cem',1,3,0,0,5.75,0.25,23);
INSERT INTO "results" VALUES(1,3,'Dora',2,1,1,0,5.25,0.25,21);
CREATE TABLE settings (          -- what was set at the box itself
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    );
INSERT INTO "settings" VALUES('language','nl');
CREATE TABLE snapshots (         -- a cache: whatever is here can be made again from the entries
        match INTEGER PRIMARY KEY REFERENCES matches (id),
        seq INTEGER NOT NULL,
        checksum TEXT NOT NULL,
        body TEXT NOT NULL
    );
INSERT INTO "snapshots" VALUES(1,200,'1751a7e1368566c7','{"state": {"phase": "turn", "deck": 75, "exchanged": 0, "passes": 0, "played": 84, "on_turn": "Bénédicte", "cuts": ["3D", "KS", "JC", "5H"], "chips": {"blue": ["c1", "e1", "f1", "h1", "i1", "c2", "g2", "i2", "a3", "c3", "e3", "a4", "d4", "f4", "h4", "i4", "a5", "b5", "d5", "e5", "j5", "e6", "f6", "h6", "j6", "a7", "d7", "e7", "g7", "h7", "e8", "f8", "j8", "c9", "g9", "h9", "b10", "c10"], "green": ["b1", "g1", "a2", "e2", "f2", "h2", "b3", "d3", "g3", "h3", "i3", "b4", "c4", "e4", "g4", "j4", "c5", "f5", "h5", "a6", "c6", "d6", "g6", "b7", "c7", "b8", "d8", "g8", "h8", "b9", "e9", "i9", "j9", "e10", "f10", "g10", "h10", "i10"]}, "turned": {"blue": [["c3", "d4", "e5", "f6", "g7"]], "green": [["f10", "g10", "h10", "i10", "j10"]]}, "choices": [], "hands": {"Ann": ["TH", "5D", "KH", "9H", "8H", "TD"], "Bénédicte": ["7H", "QD", "2H", "TC", "QS", "2S"], "Cem": ["3S", "4H", "4S", "TS", "3C", "2D"], "Dora": ["5S", "AC", "3D", "TS", "5H", "5H"]}, "sizes": {"Ann": 6, "Bénédicte": 6, "Cem": 6, "Dora": 6}, "draws": {"Ann": "none", "Bénédicte": "none", "Cem": "none", "Dora": "none"}, "owed": {"Ann": 0, "Bénédicte": 0, "Cem": 0, "Dora": 0}, "fined": [], "seen": {"3H": 1, "7C": 1, "8H": 1, "9C": 1, "KH": 1}, "jacks": [0, 0], "last": "a5"}, "moves": 200, "thought": [[5.75, 0.25, 23], [11.25, 0.25, 45], [5.75, 0.25, 23], [5.25, 0.25, 21]], "turn": 0.0}');
INSERT INTO "snapshots" VALUES(2,50,'310d40a574995b02','{"state": {"phase": "turn", "deck": 69, "exchanged": 0, "passes": 0, "played": 11, "on_turn": "Ann", "cuts": ["TS", "JD", "QH", "AH"], "chips": {"blue": ["d1", "c2", "f2", "b3", "f3"], "green": ["d2", "c7", "g7", "d9", "b10", "c10"]}, "turned": {"blue": [], "green": []}, "choices": [], "hands": {"Ann": ["KC", "2H", "8S", "TH", "8C", "6S"], "Bénédicte": ["3H", "7C", "9S", "9H", "TS", "7H"], "Cem": ["2S", "5C", "KC", "KS", "AH", "5D"], "Dora": ["3D", "2S", "KS", "6H", "4D", "6H"]}, "sizes": {"Ann": 6, "Bénédicte": 6, "Cem": 6, "Dora": 6}, "draws": {"Ann": "none", "Bénédicte": "none", "Cem": "none", "Dora": "none"}, "owed": {"Ann": 0, "Bénédicte": 0, "Cem": 0, "Dora": 0}, "fined": [], "seen": {"3C": 1, "4S": 1, "4C": 1, "5S": 1, "9C": 1, "JD": 1, "JC": 2, "QH": 1, "KD": 1, "AH": 1}, "jacks": [0, 0], "last": "g7"}, "moves": 50, "thought": [[0.5, 0.25, 2], [6.75, 0.25, 27], [0.75, 0.25, 3], [0.75, 0.25, 3]], "turn": 0.0}');
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entries_counted AFTER INSERT ON entries BEGIN
        UPDATE matches SET last = NEW.seq WHERE id = NEW.match;
    END;
CREATE INDEX results_by_name ON results (name);
CREATE INDEX matches_by_time ON matches (begun);
COMMIT;
