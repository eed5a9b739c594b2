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
INSERT INTO "entries" VALUES(1,1,'play','yard yellow red 3',1,1701000015.5,1000015.75,0.25,'1bae5ef80107bf4e','7a6acc10813a51ea');
INSERT INTO "entries" VALUES(1,2,'play','yard blue purple 9',1,1701000023.75,1000024.0,0.25,'915dfa4b83429387','bc023de49af926ce');
INSERT INTO "entries" VALUES(1,3,'play','yard green green 10',1,1701000032.0,1000032.25,0.25,'cff63a67463b73a2','9f718641b7115143');
INSERT INTO "entries" VALUES(1,4,'play','yard orange brown 4',1,1701000040.25,1000040.5,0.25,'88e6bb63945edcca','45d621dd25b0fdfc');
INSERT INTO "entries" VALUES(1,5,'play','dirk white 7',1,1701000048.5,1000048.75,0.25,'01b5597ad467da95','117447ddb2dc7bb5');
INSERT INTO "entries" VALUES(1,6,'play','dirk white 6',1,1701000056.75,1000057.0,0.25,'256b8e094bbb999c','f790932b808004ea');
INSERT INTO "entries" VALUES(1,7,'play','dirk green 8',1,1701000065.0,1000065.25,0.25,'b8b0527e980c9c0a','56757b09b1ea3fe2');
INSERT INTO "entries" VALUES(1,8,'play','dirk purple 7',1,1701000073.25,1000073.5,0.25,'d8006663801bafb9','8fa8d3e7c4774c3a');
INSERT INTO "entries" VALUES(1,9,'play','dirk blue 6',1,1701000081.5,1000081.75,0.25,'570ad36e6446fccc','080a688cca88616a');
INSERT INTO "entries" VALUES(1,10,'play','dirk blue 3',1,1701000089.75,1000090.0,0.25,'c40297a321928af5','38b49b40207c3fca');
INSERT INTO "entries" VALUES(1,11,'play','deal Ann o4',1,1701000098.0,1000098.25,0.25,'6cb6b31c9dc6f88c','932f226ddc56750d');
INSERT INTO "entries" VALUES(1,12,'play','deal Ann b7',1,1701000106.25,1000106.5,0.25,'398d52b010449525','b0d3b10b8ae0d252');
INSERT INTO "entries" VALUES(1,13,'play','deal Ann o1',1,1701000114.5,1000114.75,0.25,'65dd4ba89523fc9a','ed01968fc9840efc');
INSERT INTO "entries" VALUES(1,14,'play','deal Ann y1',1,1701000122.75,1000123.0,0.25,'46fef79de9e7d96a','d299507e276829b6');
INSERT INTO "entries" VALUES(1,15,'play','deal Ann b8',1,1701000131.0,1000131.25,0.25,'79c6bac024d79ca1','dea67ac75d652ffb');
INSERT INTO "entries" VALUES(1,16,'play','deal Bénédicte g8',1,1701000139.25,1000139.5,0.25,'e3ea80269d65581f','bc7d3ecd5a510649');
INSERT INTO "entries" VALUES(1,17,'play','deal Bénédicte y9',1,1701000147.5,1000147.75,0.25,'dad63c56ed8825f7','71fa759fbeece608');
INSERT INTO "entries" VALUES(1,18,'play','deal Bénédicte o8',1,1701000155.75,1000156.0,0.25,'8999c5930125bb19','8ac6a30478722873');
INSERT INTO "entries" VALUES(1,19,'play','money o6',1,1701000164.0,1000164.25,0.25,'72b3e26921f561b1','e711dd6d2afb6818');
INSERT INTO "entries" VALUES(1,20,'play','money y2',1,1701000172.25,1000172.5,0.25,'28fa4d036787908c','cbcda5429eb2947e');
INSERT INTO "entries" VALUES(1,21,'play','money y2',1,1701000180.5,1000180.75,0.25,'d3a04a91b4157534','69bc208f729af9a7');
INSERT INTO "entries" VALUES(1,22,'play','money g2',1,1701000188.75,1000189.0,0.25,'dcbff2d971656fc6','6add8831a237d325');
INSERT INTO "entries" VALUES(1,23,'play','Bénédicte takes o6',1,1701000197.0,1000197.25,0.25,'7f0d3910a3144cc7','b7e2a2f7bdbadfd5');
INSERT INTO "entries" VALUES(1,24,'play','money g7',1,1701000205.25,1000205.5,0.25,'f4a0d55ea519c3d8','bd3e5a881e820b85');
INSERT INTO "entries" VALUES(1,25,'play','Ann takes g7',1,1701000213.5,1000213.75,0.25,'32cd95f57ddcdff7','2d987cb1655a36ae');
INSERT INTO "entries" VALUES(1,26,'play','money g8',1,1701000221.75,1000222.0,0.25,'74cb992f1448fe05','5bb830bf6055c824');
INSERT INTO "entries" VALUES(1,27,'play','Bénédicte takes g8',1,1701000230.0,1000230.25,0.25,'7246b346e05aae37','ce6d0ff467914e9d');
INSERT INTO "entries" VALUES(1,28,'play','money y8',1,1701000238.25,1000238.5,0.25,'fe0fb8847238502d','29900e9b29e2939f');
INSERT INTO "entries" VALUES(1,29,'play','Ann takes y2 y2',1,1701000246.5,1000246.75,0.25,'6e62153ccc2200cb','eb38c4f4be64b364');
INSERT INTO "entries" VALUES(1,30,'play','money o7',1,1701000254.75,1000255.0,0.25,'a7d8be16d1b3f713','48207eaca27860d0');
INSERT INTO "entries" VALUES(1,31,'play','money g1',1,1701000263.0,1000263.25,0.25,'9f8ad3be73ecb648','30c6795ba6d9c5e2');
INSERT INTO "entries" VALUES(1,32,'play','Bénédicte buys brown at orange for 4 with o6',1,1701000271.25,1000271.5,0.25,'9699117214b08491','8bbf14abc8f5f0e4');
INSERT INTO "entries" VALUES(1,33,'play','yard orange red 9',1,1701000279.5,1000279.75,0.25,'7206c684ea27002b','02a2c12662d3376b');
INSERT INTO "entries" VALUES(1,34,'play','Ann buys red at yellow for 3 with y1 y2 to Dirk',1,1701000287.75,1000288.0,0.25,'82efde772c5dfb00','e80eab5942ef4d54');
INSERT INTO "entries" VALUES(1,35,'play','Ann ends',1,1701000296.0,1000296.25,0.25,'3bd2de7f0f0a3a6f','b1f2a6cace892bde');
INSERT INTO "entries" VALUES(1,36,'play','yard yellow purple 11',1,1701000304.25,1000304.5,0.25,'d05e185998b3c4af','81c73efa993a171b');
INSERT INTO "entries" VALUES(1,37,'play','Bénédicte buys green at green for 10 with g8 g8',1,1701000312.5,1000312.75,0.25,'4f7d9be19efc6334','bb90e36106bc0754');
INSERT INTO "entries" VALUES(1,38,'play','yard green brown 10',1,1701000320.75,1000321.0,0.25,'7092bd544e66f843','daf6c17dafe786c1');
INSERT INTO "entries" VALUES(1,39,'play','Ann takes g2',1,1701000329.0,1000329.25,0.25,'72905ebcb13131d0','ecffef5ff6f4d895');
INSERT INTO "entries" VALUES(1,40,'play','money o6',1,1701000337.25,1000337.5,0.25,'fc9211a3b270dad8','7691fc56aad28ec5');
INSERT INTO "entries" VALUES(1,41,'play','Bénédicte takes y8',1,1701000345.5,1000345.75,0.25,'183ca9df75d4c84e','06de249058bc52fb');
INSERT INTO "entries" VALUES(1,42,'play','money y7',1,1701000353.75,1000354.0,0.25,'c7dce57a12bdff1d','800c510b0f95bc6d');
INSERT INTO "entries" VALUES(1,43,'play','Ann takes o7',1,1701000362.0,1000362.25,0.25,'505df9ad1e9c0ecd','586c8393cb1ccfa5');
INSERT INTO "entries" VALUES(1,44,'play','money o3',1,1701000370.25,1000370.5,0.25,'14c898e183e1c945','4f430b3f31279e7d');
INSERT INTO "entries" VALUES(1,45,'play','Bénédicte buys purple at yellow for 11 with y8 y9',1,1701000378.5,1000378.75,0.25,'f494d29a8b285982','291d7ab4932eb157');
INSERT INTO "entries" VALUES(1,46,'play','yard yellow green 10',1,1701000386.75,1000387.0,0.25,'bf6022a03bd40073','355c8b6621a772dc');
INSERT INTO "entries" VALUES(1,47,'play','Ann takes g1 o3',1,1701000395.0,1000395.25,0.25,'e88be41d059c34fb','9fa7c58286133081');
INSERT INTO "entries" VALUES(1,48,'play','money o7',1,1701000403.25,1000403.5,0.25,'cc4ec3e083aaa854','631780a391f8cc89');
INSERT INTO "entries" VALUES(1,49,'play','money b5',1,1701000411.5,1000411.75,0.25,'b7ec04f5221e0aea','03e93137617969cb');
INSERT INTO "entries" VALUES(1,50,'play','Bénédicte takes b5',1,1701000419.75,1000420.0,0.25,'3228599fa5b24994','e899da2464bb7063');
INSERT INTO "entries" VALUES(1,51,'play','money b2',1,1701000428.0,1000428.25,0.25,'b06e2d1fe2c38dea','b94349be559b5dd5');
INSERT INTO "entries" VALUES(1,52,'play','Ann takes b2',1,1701000436.25,1000436.5,0.25,'493c9508e02e3d8a','a545711d31249c37');
INSERT INTO "entries" VALUES(1,53,'play','money o9',1,1701000444.5,1000444.75,0.25,'b56cc460aaa13c29','65881b5ec63da17c');
INSERT INTO "entries" VALUES(1,54,'play','Bénédicte takes o9',1,1701000452.75,1000453.0,0.25,'147d70c52a1ab249','9f53d5d4bd6d6587');
INSERT INTO "entries" VALUES(1,55,'play','money o5',1,1701000461.0,1000461.25,0.25,'5741614dd4debdd9','f5c5a807a6110b78');
INSERT INTO "entries" VALUES(1,56,'play','Ann takes y7',1,1701000469.25,1000469.5,0.25,'93c1597f3636ab40','df9390fd02411f69');
INSERT INTO "entries" VALUES(1,57,'play','money g4',1,1701000477.5,1000477.75,0.25,'a4374a9c1190aa6c','e217f2a2855466b7');
INSERT INTO "entries" VALUES(1,58,'play','Bénédicte buys red at orange for 9 with o9',1,1701000485.75,1000486.0,0.25,'21978a35c502bf41','b46fc3660b5b3a3d');
INSERT INTO "entries" VALUES(1,59,'play','Bénédicte takes o7',1,1701000494.0,1000494.25,0.25,'a483d5785eb91ce2','a3e41496f90a2638');
INSERT INTO "entries" VALUES(1,60,'play','yard orange red 8',1,1701000502.25,1000502.5,0.25,'959c029be6588013','24a97677fc0e8765');
INSERT INTO "entries" VALUES(1,61,'play','money o2',1,1701000510.5,1000510.75,0.25,'53b21488bbb558fd','be1e3f192d980df5');
INSERT INTO "entries" VALUES(1,62,'play','Ann buys red at orange for 8 with o3 o7 to Dirk',1,1701000518.75,1000519.0,0.25,'0baffa55dd603100','10e05240a168a5d4');
INSERT INTO "entries" VALUES(1,63,'play','yard orange green 8',1,1701000527.0,1000527.25,0.25,'c0b17c7985ad0435','ca2c147031c5ec1a');
INSERT INTO "entries" VALUES(1,64,'play','Bénédicte takes g4',1,1701000535.25,1000535.5,0.25,'dda7d60bc94f59a7','9da016a4e71cfbdc');
INSERT INTO "entries" VALUES(1,65,'play','money g2',1,1701000543.5,1000543.75,0.25,'1c0fbc383490f1ab','a788af7fed8ce23b');
INSERT INTO "entries" VALUES(1,66,'play','Ann takes o6',1,1701000551.75,1000552.0,0.25,'89137b6bc970324f','eb2b7cde383752e2');
INSERT INTO "entries" VALUES(1,67,'play','money o2',1,1701000560.0,1000560.25,0.25,'e5377ea9a28a72c0','358ad346fbdabb3a');
INSERT INTO "entries" VALUES(1,68,'play','Bénédicte takes g2 o2',1,1701000568.25,1000568.5,0.25,'04954408c774fedf','ab113555a6b88a93');
INSERT INTO "entries" VALUES(1,69,'play','money b4',1,1701000576.5,1000576.75,0.25,'91c54eadb4b9a9e9','134efe7287d5f5ce');
INSERT INTO "entries" VALUES(1,70,'play','money b7',1,1701000584.75,1000585.0,0.25,'0aef2b522b02846a','27bbed8f2cd4f71c');
INSERT INTO "entries" VALUES(1,71,'play','Ann buys green at orange for 8 with o4 o6',1,1701000593.0,1000593.25,0.25,'f846de58ff02cd6e','c5d27faa96e29feb');
INSERT INTO "entries" VALUES(1,72,'play','yard orange blue 8',1,1701000601.25,1000601.5,0.25,'16bd1b0bbe27f526','f2365fcda14bff18');
INSERT INTO "entries" VALUES(1,73,'play','Bénédicte buys blue at orange for 8 with o8 to Dirk',1,1701000609.5,1000609.75,0.25,'0cb68cdcdaedf88c','4749969462af1ee1');
INSERT INTO "entries" VALUES(1,74,'play','Bénédicte ends',1,1701000617.75,1000618.0,0.25,'d66736d3bf7859f0','7fa85a2a3291c928');
INSERT INTO "entries" VALUES(1,75,'play','yard orange purple 9',1,1701000626.0,1000626.25,0.25,'0412d90e218bce93','ab6b569a24ad7cbc');
INSERT INTO "entries" VALUES(1,76,'play','Ann buys purple at blue for 9 with b2 b7 to Dirk',1,1701000634.25,1000634.5,0.25,'132b330f22775aff','b0ea9cd2456d2b46');
INSERT INTO "entries" VALUES(1,77,'play','Ann takes b7',1,1701000642.5,1000642.75,0.25,'60d743d2ccdf116c','396b0fe10dc12875');
INSERT INTO "entries" VALUES(1,78,'play','yard blue green 10',1,1701000650.75,1000651.0,0.25,'61b075c5b3d8089e','a5af5566f1212515');
INSERT INTO "entries" VALUES(1,79,'play','money b9',1,1701000659.0,1000659.25,0.25,'d06e6be691a528c0','4615784ff9dc35bf');
INSERT INTO "entries" VALUES(1,80,'play','Bénédicte takes b4',1,1701000667.25,1000667.5,0.25,'3b6693ab3ab6ecff','135db87009c598b3');
INSERT INTO "entries" VALUES(1,81,'play','money o3',1,1701000675.5,1000675.75,0.25,'c9a41b5bec23db3a','74f4ea9d94116fc1');
INSERT INTO "entries" VALUES(1,82,'play','Ann takes o3',1,1701000683.75,1000684.0,0.25,'580fad6653d4570c','925c1faa49fed09d');
INSERT INTO "entries" VALUES(1,83,'play','money g9',1,1701000692.0,1000692.25,0.25,'5e4774633e693a43','f83959743aec46fb');
INSERT INTO "entries" VALUES(1,84,'play','Bénédicte buys purple at orange for 9 with o2 o7 to Dirk',1,1701000700.25,1000700.5,0.25,'d241fccd0113702b','bc8ac1ba27203c83');
INSERT INTO "entries" VALUES(1,85,'play','Bénédicte ends',1,1701000708.5,1000708.75,0.25,'2df230151d70ecb5','a713f94da70548ae');
INSERT INTO "entries" VALUES(1,86,'play','yard orange red 7',1,1701000716.75,1000717.0,0.25,'1a6636bda21b9332','0373e24a4004aa4f');
INSERT INTO "entries" VALUES(1,87,'play','Ann buys green at blue for 10 with b7 b8',1,1701000725.0,1000725.25,0.25,'fedcb58f615631d3','c050e0e76711cf13');
INSERT INTO "entries" VALUES(1,88,'play','yard blue green 12',1,1701000733.25,1000733.5,0.25,'14a97d5b860d53e4','d26b380b8a18986d');
INSERT INTO "entries" VALUES(1,89,'play','Bénédicte takes g9',1,1701000741.5,1000741.75,0.25,'ff3477ae6b06deef','679b6828d60d33b8');
INSERT INTO "entries" VALUES(1,90,'play','money g1',1,1701000749.75,1000750.0,0.25,'b1ae7f41c4f08533','54fc0f900c9c6b59');
INSERT INTO "entries" VALUES(1,91,'play','Ann takes b9',1,1701000758.0,1000758.25,0.25,'a9cd276449a8c5c4','58bfb7da185e403e');
INSERT INTO "entries" VALUES(1,92,'play','scoring A',1,1701000766.25,1000766.5,0.25,'99824afbf677176d','0f5e370a10c6f064');
INSERT INTO "entries" VALUES(1,93,'play','dirk white 10',1,1701000774.5,1000774.75,0.25,'d4a4149b5ca2a65b','fb70e8d74809eb58');
INSERT INTO "entries" VALUES(1,94,'play','dirk white 5',1,1701000782.75,1000783.0,0.25,'cc9aaa3306f059d8','5d4b9dd43329ea83');
INSERT INTO "entries" VALUES(1,95,'play','dirk brown 6',1,1701000791.0,1000791.25,0.25,'c7fb997c309858f1','f53ead2582f126cf');
INSERT INTO "entries" VALUES(1,96,'play','dirk white 9',1,1701000799.25,1000799.5,0.25,'ccfb53a901050ed6','685faaa08225e06c');
INSERT INTO "entries" VALUES(1,97,'play','dirk purple 12',1,1701000807.5,1000807.75,0.25,'bc4c3fd94170a0b6','17207b6bc01449f8');
INSERT INTO "entries" VALUES(1,98,'play','dirk blue 2',1,1701000815.75,1000816.0,0.25,'0a71bd1b2ca072df','d91f1b2db70951ce');
INSERT INTO "entries" VALUES(1,99,'play','money g6',1,1701000824.0,1000824.25,0.25,'befeaeeadbf3d348','c9d54dc751c1ae54');
INSERT INTO "entries" VALUES(1,100,'play','Bénédicte takes g1 o2',1,1701000832.25,1000832.5,0.25,'c29ea094c43bea71','26f74a1904544acb');
INSERT INTO "entries" VALUES(1,101,'play','money g7',1,1701000840.5,1000840.75,0.25,'71bb3a01c88df484','4baba325df7d5429');
INSERT INTO "entries" VALUES(1,102,'play','money b5',1,1701000848.75,1000849.0,0.25,'4dbfbb8d0251c43e','a8662ffc85e68f66');
INSERT INTO "entries" VALUES(1,103,'play','Ann takes g7',1,1701000857.0,1000857.25,0.25,'5c85789d53b5fe41','ac5790fe1a71dcd9');
INSERT INTO "entries" VALUES(1,104,'play','money y5',1,1701000865.25,1000865.5,0.25,'2defbfe0d1214cd1','7a75d2a536412a56');
INSERT INTO "entries" VALUES(1,105,'play','Bénédicte buys brown at green for 10 with g4 g9',1,1701000873.5,1000873.75,0.25,'492349c045539074','ac7ece096561074f');
INSERT INTO "entries" VALUES(1,106,'play','yard green white 7',1,1701000881.75,1000882.0,0.25,'7ce0388da36ebe55','8f19d0aacc4f7435');
INSERT INTO "entries" VALUES(1,107,'play','Ann takes y5',1,1701000890.0,1000890.25,0.25,'ab2cbe566f1bb1eb','8c342de9033a2dbe');
INSERT INTO "entries" VALUES(1,108,'play','money b6',1,1701000898.25,1000898.5,0.25,'8c0967415dff2458','e1f99924006ed5a2');
INSERT INTO "entries" VALUES(1,109,'play','Bénédicte takes b6',1,1701000906.5,1000906.75,0.25,'5fcc24f0e24aa8d6','a222b7a9c0ef273a');
INSERT INTO "entries" VALUES(1,110,'play','money o8',1,1701000914.75,1000915.0,0.25,'84b7b0ef1a96f303','ddbd86e052688259');
INSERT INTO "entries" VALUES(1,111,'play','Ann takes o5',1,1701000923.0,1000923.25,0.25,'d429f859411d7b8e','0b97633533021c68');
INSERT INTO "entries" VALUES(1,112,'play','money b3',1,1701000931.25,1000931.5,0.25,'e27d881e5619b1f3','481d7643117b9f5f');
INSERT INTO "entries" VALUES(1,113,'play','Bénédicte takes b3',1,1701000939.5,1000939.75,0.25,'c7a7764a0fd25dd3','c190507218613116');
INSERT INTO "entries" VALUES(1,114,'play','money b1',1,1701000947.75,1000948.0,0.25,'a244f33baaeb9e1a','8c14669b26a958fa');
INSERT INTO "entries" VALUES(1,115,'play','Ann buys green at yellow for 10 with y5 y7',1,1701000956.0,1000956.25,0.25,'f614cd46bed8529c','849ca83eb82f9934');
INSERT INTO "entries" VALUES(1,116,'play','yard yellow white 11',1,1701000964.25,1000964.5,0.25,'256cbb95a6776369','1e5c63aa51b40569');
INSERT INTO "entries" VALUES(1,117,'play','Bénédicte takes b5',1,1701000972.5,1000972.75,0.25,'d1ef5c383a502869','44e163ff90ceff82');
INSERT INTO "entries" VALUES(1,118,'play','money g5',1,1701000980.75,1000981.0,0.25,'4e4d937e06f8719d','82102b15314d95d0');
INSERT INTO "entries" VALUES(1,119,'play','Ann takes g5',1,1701000989.0,1000989.25,0.25,'171139184d412734','725a2ac8326bb449');
INSERT INTO "entries" VALUES(1,120,'play','money b2',1,1701000997.25,1000997.5,0.25,'37f72962035e932a','437b86183b003041');
INSERT INTO "entries" VALUES(1,121,'play','Bénédicte buys green at blue for 12 with b5 b5 b6',1,1701001005.5,1001005.75,0.25,'7b212262f6d21235','2ec77205bdaa41ad');
INSERT INTO "entries" VALUES(1,122,'play','yard blue purple 9',1,1701001013.75,1001014.0,0.25,'3686fdf875af8185','e26bf2c91a0c3400');
INSERT INTO "entries" VALUES(1,123,'play','Ann takes g6',1,1701001022.0,1001022.25,0.25,'b331940857fa9562','af41d7a4ec1f85b3');
INSERT INTO "entries" VALUES(1,124,'play','money y4',1,1701001030.25,1001030.5,0.25,'8f4a316b1eb66e50','c198e7d4d04dd4b0');
INSERT INTO "entries" VALUES(1,125,'play','Bénédicte takes y4 b1',1,1701001038.5,1001038.75,0.25,'0f49d822f3afc94b','61ddbeefcfa1ee4d');
INSERT INTO "entries" VALUES(1,126,'play','money y5',1,1701001046.75,1001047.0,0.25,'356ff2c5963ad3fa','c5a0ff6f6b775d06');
INSERT INTO "entries" VALUES(1,127,'play','money y3',1,1701001055.0,1001055.25,0.25,'ead1767f94f3a39c','b7f5a9a71651ff1e');
INSERT INTO "entries" VALUES(1,128,'play','Ann takes o8',1,1701001063.25,1001063.5,0.25,'8a7a269ecc293b70','6f8cf9e9561dd3f2');
INSERT INTO "entries" VALUES(1,129,'play','money o1',1,1701001071.5,1001071.75,0.25,'0fd40dce071f1949','819cc977d0071f96');
INSERT INTO "entries" VALUES(1,130,'play','Bénédicte takes b2 o1',1,1701001079.75,1001080.0,0.25,'9240e9551a4e06bb','f7bbc138a1e05a5b');
INSERT INTO "entries" VALUES(1,131,'play','scoring B',1,1701001088.0,1001088.25,0.25,'6bc656146f0b7dd3','5eeb4b0c20a6b1af');
INSERT INTO "entries" VALUES(1,132,'play','dirk blue 4',1,1701001096.25,1001096.5,0.25,'d5367db7d3916d2a','fb0c14e7dda8935d');
INSERT INTO "entries" VALUES(1,133,'play','dirk purple 11',1,1701001104.5,1001104.75,0.25,'39ee4f041052aac9','eb47a79466504500');
INSERT INTO "entries" VALUES(1,134,'play','dirk blue 7',1,1701001112.75,1001113.0,0.25,'af465cf5145d17cd','bba2fb0444e86aaf');
INSERT INTO "entries" VALUES(1,135,'play','dirk purple 10',1,1701001121.0,1001121.25,0.25,'51fbd831a928016d','8c4c14f7a82dcbba');
INSERT INTO "entries" VALUES(1,136,'play','dirk brown 9',1,1701001129.25,1001129.5,0.25,'138994e4505e831c','f7b5b94fc4829bf8');
INSERT INTO "entries" VALUES(1,137,'play','dirk green 9',1,1701001137.5,1001137.75,0.25,'0c2bdedeaa156293','a50f62cc48aaf30f');
INSERT INTO "entries" VALUES(1,138,'play','dirk brown 6',1,1701001145.75,1001146.0,0.25,'0f19ece886ae90a3','4ecc18653134b949');
INSERT INTO "entries" VALUES(1,139,'play','dirk brown 5',1,1701001154.0,1001154.25,0.25,'aad7f046d419239e','537167bb1ff3d26e');
INSERT INTO "entries" VALUES(1,140,'play','money g6',1,1701001162.25,1001162.5,0.25,'549c49a4451f9de3','5ad433bf8ce11a8e');
INSERT INTO "entries" VALUES(1,141,'play','money y6',1,1701001170.5,1001170.75,0.25,'2e54d93fcf89804b','95518640e5ef8f80');
INSERT INTO "entries" VALUES(1,142,'play','Ann buys white at green for 7 with g2 g6 to Dirk',1,1701001178.75,1001179.0,0.25,'19972de88c1c555f','f83f53ee6c4f248d');
INSERT INTO "entries" VALUES(1,143,'play','yard green red 4',1,1701001187.0,1001187.25,0.25,'ca1fb1c4b7b914ff','ef4f5c5b6c176184');
INSERT INTO "entries" VALUES(1,144,'play','Bénédicte buys purple at blue for 9 with b2 b3 b4 to Dirk',1,1701001195.25,1001195.5,0.25,'633d2f43e00b2dd7','4daf11f2772a51af');
INSERT INTO "entries" VALUES(1,145,'play','Bénédicte takes y6',1,1701001203.5,1001203.75,0.25,'8678ea3b20fc53a9','a4934b69a9770e3c');
INSERT INTO "entries" VALUES(1,146,'play','yard blue white 9',1,1701001211.75,1001212.0,0.25,'033d03abcbe1f6a5','7d4d5b4ea879ce67');
INSERT INTO "entries" VALUES(1,147,'play','money y6',1,1701001220.0,1001220.25,0.25,'eb80ccf44cf3c0dc','fe026036be8a2123');
INSERT INTO "entries" VALUES(1,148,'play','Ann buys red at green for 4 with g7 to Dirk',1,1701001228.25,1001228.5,0.25,'61f5ba32bc54e598','dfd24270650cbb85');
INSERT INTO "entries" VALUES(1,149,'play','yard green green 8',1,1701001236.5,1001236.75,0.25,'5a8f1f8300f24272','32aa9a14d591a035');
INSERT INTO "entries" VALUES(1,150,'play','Bénédicte takes y6',1,1701001244.75,1001245.0,0.25,'5b5f6cc07fdeb59e','27f71ecd23c17c7e');
INSERT INTO "entries" VALUES(1,151,'play','money b6',1,1701001253.0,1001253.25,0.25,'df8e0c02cdc702b3','a5251521eff1def7');
INSERT INTO "entries" VALUES(1,152,'play','Ann buys green at green for 8 with g1 g7 to Dirk',1,1701001261.25,1001261.5,0.25,'5128ecc72ede2b8f','6eb92344a3e66868');
INSERT INTO "entries" VALUES(1,153,'play','Ann takes y5',1,1701001269.5,1001269.75,0.25,'d8818ec035aadc87','b841f40f0356cd3a');
INSERT INTO "entries" VALUES(1,154,'play','yard green white 8',1,1701001277.75,1001278.0,0.25,'e3e51fea7a4076b8','5d3d69eeae549234');
INSERT INTO "entries" VALUES(1,155,'play','money y1',1,1701001286.0,1001286.25,0.25,'a1d081ca68288267','a867ed21365c3443');
INSERT INTO "entries" VALUES(1,156,'play','Bénédicte takes y3',1,1701001294.25,1001294.5,0.25,'2da4688c3d13cd06','9a135e8cfee6d33e');
INSERT INTO "entries" VALUES(1,157,'play','money b3',1,1701001302.5,1001302.75,0.25,'30680ca3d998dba5','4cc1b8e58c687e0c');
INSERT INTO "entries" VALUES(1,158,'play','Ann buys red at orange for 7 with o3 o5',1,1701001310.75,1001311.0,0.25,'1f1112a9ee060823','0a9ce3c851ed4656');
INSERT INTO "entries" VALUES(1,159,'play','yard orange brown 7',1,1701001319.0,1001319.25,0.25,'e119c1d423723c23','8f99188f534c076e');
INSERT INTO "entries" VALUES(1,160,'play','Bénédicte takes y1',1,1701001327.25,1001327.5,0.25,'594e26e2a4bb61ec','14d6e9e56dd070a3');
INSERT INTO "entries" VALUES(1,161,'play','money o5',1,1701001335.5,1001335.75,0.25,'036da0bd8b92ee60','816a2e342f1eb542');
INSERT INTO "entries" VALUES(1,162,'play','Ann buys brown at orange for 7 with o8 to Dirk',1,1701001343.75,1001344.0,0.25,'6bdace6580ef52e8','4fbe6f7f040f61b0');
INSERT INTO "entries" VALUES(1,163,'play','yard orange purple 13',1,1701001352.0,1001352.25,0.25,'84890a17ab0711a1','1ec42f31ab1854e9');
INSERT INTO "entries" VALUES(1,164,'play','Bénédicte takes b3',1,1701001360.25,1001360.5,0.25,'1f5ce680134f3151','dc8331f7aaff2902');
INSERT INTO "entries" VALUES(1,165,'play','money g9',1,1701001368.5,1001368.75,0.25,'29995daea77aeb16','3add8d9306bd96e5');
INSERT INTO "entries" VALUES(1,166,'play','Ann buys white at blue for 9 with b9',1,1701001376.75,1001377.0,0.25,'ed77a0b74f4f4d76','45cca3baca9efe87');
INSERT INTO "entries" VALUES(1,167,'play','Ann takes g6',1,1701001385.0,1001385.25,0.25,'71885b78a78eadc8','acdcb897c29d076f');
INSERT INTO "entries" VALUES(1,168,'play','yard blue blue 5',1,1701001393.25,1001393.5,0.25,'f9f2fd345184e539','3dca66980e578d6e');
INSERT INTO "entries" VALUES(1,169,'play','money y7',1,1701001401.5,1001401.75,0.25,'0833b9a1b2b62aef','c28da935eb59ef6f');
INSERT INTO "entries" VALUES(1,170,'play','Bénédicte buys white at yellow for 11 with y1 y4 y6',1,1701001409.75,1001410.0,0.25,'ae321abe396fcbdc','fa28f26085aa6f14');
INSERT INTO "entries" VALUES(1,171,'play','Bénédicte takes o5',1,1701001418.0,1001418.25,0.25,'59db8f4607267492','19fdaad85d82e30a');
INSERT INTO "entries" VALUES(1,172,'play','yard yellow green 11',1,1701001426.25,1001426.5,0.25,'c79ec655ec96a158','df5ed70096bd79d8');
INSERT INTO "entries" VALUES(1,173,'play','money g3',1,1701001434.5,1001434.75,0.25,'14d8e9a7d1b27ff0','2e72d3638d53d00b');
INSERT INTO "entries" VALUES(1,174,'play','Ann takes g3',1,1701001442.75,1001443.0,0.25,'506c96b93e34e3bd','6ae4ba5f1c9a8cad');
INSERT INTO "entries" VALUES(1,175,'play','money g5',1,1701001451.0,1001451.25,0.25,'04877295107223fb','9d2282ec9234b67c');
INSERT INTO "entries" VALUES(1,176,'play','Bénédicte takes g9',1,1701001459.25,1001459.5,0.25,'d9c361fbef8afa93','c4d90d2d998597f9');
INSERT INTO "entries" VALUES(1,177,'play','money y8',1,1701001467.5,1001467.75,0.25,'a2c002056375479f','c15c5caea3daf619');
INSERT INTO "entries" VALUES(1,178,'play','Ann buys white at green for 8 with g5 g6',1,1701001475.75,1001476.0,0.25,'214e08407d1ada2e','adc2e5cecb774df1');
INSERT INTO "entries" VALUES(1,179,'play','yard green brown 8',1,1701001484.0,1001484.25,0.25,'4160172b1555e4da','4b7a762c8efc8f4f');
INSERT INTO "entries" VALUES(1,180,'play','Bénédicte takes b6',1,1701001492.25,1001492.5,0.25,'e6140be412079b57','9c787fc0e8354a6d');
INSERT INTO "entries" VALUES(1,181,'play','money g4',1,1701001500.5,1001500.75,0.25,'ec7acc9fa41a0d08','68f66a06eb344f03');
INSERT INTO "entries" VALUES(1,182,'play','Ann takes g5',1,1701001508.75,1001509.0,0.25,'b69e53862c7205fb','bb9748162528e31e');
INSERT INTO "entries" VALUES(1,183,'play','money y3',1,1701001517.0,1001517.25,0.25,'a70a075d4f037a43','193a40f0cf7ffc5f');
INSERT INTO "entries" VALUES(1,184,'play','Bénédicte takes y3',1,1701001525.25,1001525.5,0.25,'36fecce4b3dd2cfe','4c9d7a0c127ceff8');
INSERT INTO "entries" VALUES(1,185,'play','money y9',1,1701001533.5,1001533.75,0.25,'7a9e29ca77582528','6243bf49e76a37cd');
INSERT INTO "entries" VALUES(1,186,'play','Ann buys brown at green for 8 with g3 g5 to Dirk',1,1701001541.75,1001542.0,0.25,'0eb1f90a55e9c6bd','fc1eb6e450f16da8');
INSERT INTO "entries" VALUES(1,187,'play','Ann takes y7',1,1701001550.0,1001550.25,0.25,'550208c14ba5b16f','9594136cc3584c14');
INSERT INTO "entries" VALUES(1,188,'play','yard green brown 8',1,1701001558.25,1001558.5,0.25,'480853c25799b31e','c89969233dfce80d');
INSERT INTO "entries" VALUES(1,189,'play','money o4',1,1701001566.5,1001566.75,0.25,'715e01f452f45c0f','3991c9cf1c2ebef6');
INSERT INTO "entries" VALUES(1,190,'play','Bénédicte buys brown at green for 8 with g9',1,1701001574.75,1001575.0,0.25,'a5489f928c59dd44','56228c76f0ba62e9');
INSERT INTO "entries" VALUES(1,191,'play','yard green purple 11',1,1701001583.0,1001583.25,0.25,'c2e3b30c213ebf22','8a32aaf6c8834bd5');
INSERT INTO "entries" VALUES(1,192,'play','Ann takes y8',1,1701001591.25,1001591.5,0.25,'c17479551b97cd2d','eac7c69f5e653250');
INSERT INTO "entries" VALUES(1,193,'play','money g3',1,1701001599.5,1001599.75,0.25,'956c015917c37f86','bfceb3cd29269941');
INSERT INTO "entries" VALUES(1,194,'play','Bénédicte takes g4',1,1701001607.75,1001608.0,0.25,'f0f589b5dc27aed4','ac13b5a2232ec82f');
INSERT INTO "entries" VALUES(1,195,'play','money b8',1,1701001616.0,1001616.25,0.25,'29efef7afa2e26fc','1e92ffec777c811a');
INSERT INTO "entries" VALUES(1,196,'play','Ann buys green at yellow for 11 with y5 y7',1,1701001624.25,1001624.5,0.25,'9713381e2bf4823a','4f3e333c4361298a');
INSERT INTO "entries" VALUES(1,197,'play','yard yellow red 5',1,1701001632.5,1001632.75,0.25,'5d735de35be06ecf','634dc5c40a4430f0');
INSERT INTO "entries" VALUES(1,198,'play','Bénédicte buys red at yellow for 5 with y6',1,1701001640.75,1001641.0,0.25,'186b1d2eb2ab9b71','aedf69edbb65b3c2');
INSERT INTO "entries" VALUES(1,199,'play','yard yellow green 7',1,1701001649.0,1001649.25,0.25,'ec9ef936ae07e0ed','5662afd167b9757b');
INSERT INTO "entries" VALUES(1,200,'play','Ann buys green at yellow for 7 with y8 to Dirk',1,1701001657.25,1001657.5,0.25,'b569f4e6f0126902','24f86580510df0a2');
INSERT INTO "entries" VALUES(1,201,'play','yard yellow purple 8',1,1701001665.5,1001665.75,0.25,'8a996ab372ab4f93','bc91121663bf1e9f');
INSERT INTO "entries" VALUES(1,202,'play','Bénédicte takes g3',1,1701001673.75,1001674.0,0.25,'69d9a3056070f683','35372532bf39bb81');
INSERT INTO "entries" VALUES(1,203,'play','money b4',1,1701001682.0,1001682.25,0.25,'24929f4af693909f','53be4f7171fb68ea');
INSERT INTO "entries" VALUES(1,204,'play','Ann takes y9',1,1701001690.25,1001690.5,0.25,'6f4689ecda61389f','e68e83ac2a6eea73');
INSERT INTO "entries" VALUES(1,205,'play','money b1',1,1701001698.5,1001698.75,0.25,'c36645e325571624','0e1cf4242680a52a');
INSERT INTO "entries" VALUES(1,206,'play','Bénédicte takes o4',1,1701001706.75,1001707.0,0.25,'3cba396d95212d71','fec3559d49fe7442');
INSERT INTO "entries" VALUES(1,207,'play','money y4',1,1701001715.0,1001715.25,0.25,'dbb9f65638bfca51','d3caef708d288867');
INSERT INTO "entries" VALUES(1,208,'play','Ann takes y4 b1',1,1701001723.25,1001723.5,0.25,'6dbd454e6fb90ac8','a4171ab73da54c7e');
INSERT INTO "entries" VALUES(1,209,'play','money o9',1,1701001731.5,1001731.75,0.25,'e78442827bf65d30','d8f487682f344702');
INSERT INTO "entries" VALUES(1,210,'play','money b9',1,1701001739.75,1001740.0,0.25,'43ce712d2204747c','d5cd00ac93faa457');
INSERT INTO "entries" VALUES(1,211,'play','Bénédicte takes o9',1,1701001748.0,1001748.25,0.25,'a7c6cac7350b01f3','e9d05dbc762099d4');
INSERT INTO "entries" VALUES(1,212,'play','money b6',1,1701001756.25,1001756.5,0.25,'6d55a3440fdb11f6','096381082bfea1f1');
INSERT INTO "entries" VALUES(1,213,'play','Ann takes b8',1,1701001764.5,1001764.75,0.25,'ea1728d8c9a8b862','a8c6e97f1ded32e0');
INSERT INTO "entries" VALUES(1,214,'play','money g2',1,1701001772.75,1001773.0,0.25,'f64334a8391598fe','431628aa3bf7728e');
INSERT INTO "entries" VALUES(1,215,'play','Bénédicte buys purple at orange for 13 with o4 o9 to Dirk',1,1701001781.0,1001781.25,0.25,'5d53f00d9c6f4008','df21f0aaf1dc77f7');
INSERT INTO "entries" VALUES(1,216,'play','Bénédicte takes b9',1,1701001789.25,1001789.5,0.25,'c66b613e0911eb46','ec589930ee870d7e');
INSERT INTO "entries" VALUES(1,217,'play','yard orange green 6',1,1701001797.5,1001797.75,0.25,'e06d903a0107d5dd','d9a4959a4873eaac');
INSERT INTO "entries" VALUES(1,218,'play','money o7',1,1701001805.75,1001806.0,0.25,'d389132a735a163d','07d83ebec787d571');
INSERT INTO "entries" VALUES(1,219,'play','Ann buys purple at yellow for 8 with y9',1,1701001814.0,1001814.25,0.25,'280b3b44a15446b3','81d978bf899559b8');
INSERT INTO "entries" VALUES(1,220,'play','yard yellow red 6',1,1701001822.25,1001822.5,0.25,'fd521fdc71b0f73e','1212653084a5419a');
INSERT INTO "entries" VALUES(1,221,'play','Bénédicte takes o7',1,1701001830.5,1001830.75,0.25,'822a6b6c4c638594','776992d4c83dd50b');
INSERT INTO "entries" VALUES(1,222,'play','money b3',1,1701001838.75,1001839.0,0.25,'720e58b2bc169cf9','19823961c8782e55');
INSERT INTO "entries" VALUES(1,223,'play','Ann buys blue at blue for 5 with b8',1,1701001847.0,1001847.25,0.25,'d8667db6e4c18248','c4246bfba0f37741');
INSERT INTO "entries" VALUES(2,1,'play','yard yellow green 7',1,1701001863.0,1001863.25,0.25,'e9b20a830829a2fe','06283d9dcb4d1aec');
INSERT INTO "entries" VALUES(2,2,'play','yard blue green 10',1,1701001871.25,1001871.5,0.25,'72b77699731a95f5','c5eaabd655a56ed0');
INSERT INTO "entries" VALUES(2,3,'play','yard green purple 7',1,1701001879.5,1001879.75,0.25,'9f5516c25bc777b1','0236bf45d5b5873b');
INSERT INTO "entries" VALUES(2,4,'play','yard orange purple 11',1,1701001887.75,1001888.0,0.25,'6a6293948155a5a4','fd3df5029d1c164b');
INSERT INTO "entries" VALUES(2,5,'play','dirk green 9',1,1701001896.0,1001896.25,0.25,'f728e311a21ca560','72762cc0e825ed47');
INSERT INTO "entries" VALUES(2,6,'play','dirk purple 11',1,1701001904.25,1001904.5,0.25,'423301e29f5aa860','6131d111d4136b53');
INSERT INTO "entries" VALUES(2,7,'play','dirk blue 3',1,1701001912.5,1001912.75,0.25,'606d35105a62d7f1','ada84aa8cd7a2888');
INSERT INTO "entries" VALUES(2,8,'play','dirk brown 10',1,1701001920.75,1001921.0,0.25,'4fc79f595e6722e0','dc733a8d47f8722f');
INSERT INTO "entries" VALUES(2,9,'play','dirk purple 11',1,1701001929.0,1001929.25,0.25,'ce735e5e8a778e1b','05b39a6f8c59c96f');
INSERT INTO "entries" VALUES(2,10,'play','dirk white 11',1,1701001937.25,1001937.5,0.25,'ca22b813a7745624','2606b4b168af0bdc');
INSERT INTO "entries" VALUES(2,11,'play','deal Ann o6',1,1701001945.5,1001945.75,0.25,'52f76a4b13ade386','58e4d4d587e2f785');
INSERT INTO "entries" VALUES(2,12,'play','deal Ann y5',1,1701001953.75,1001954.0,0.25,'5c9b8ed26b606234','58206bc09d26a6e0');
INSERT INTO "entries" VALUES(2,13,'play','deal Ann b8',1,1701001962.0,1001962.25,0.25,'842ce179abea2058','f353e68862c4e4f9');
INSERT INTO "entries" VALUES(2,14,'play','deal Ann b1',1,1701001970.25,1001970.5,0.25,'84c433362a339887','3d0a9d3e1927ce73');
INSERT INTO "entries" VALUES(2,15,'play','deal Bénédicte g2',1,1701001978.5,1001978.75,0.25,'2787ce953f7144be','6a2fbc8ad4580bd8');
INSERT INTO "entries" VALUES(2,16,'play','deal Bénédicte g4',1,1701001986.75,1001987.0,0.25,'8b22aba9e05f3853','ce42cea54427053a');
INSERT INTO "entries" VALUES(2,17,'play','deal Bénédicte y1',1,1701001995.0,1001995.25,0.25,'ff6429721b9659a3','fe46e2738f48dfda');
INSERT INTO "entries" VALUES(2,18,'play','deal Bénédicte y9',1,1701002003.25,1002003.5,0.25,'c5ec150464351f09','8e6609ca32e677b3');
INSERT INTO "entries" VALUES(2,19,'play','deal Bénédicte b2',1,1701002011.5,1002011.75,0.25,'fe3cf82061cfc7b0','24aa9585f5b9369c');
INSERT INTO "entries" VALUES(2,20,'play','deal Bénédicte o7',1,1701002019.75,1002020.0,0.25,'eecc89ddb672f181','0caaa11c672300ce');
INSERT INTO "entries" VALUES(2,21,'play','money o1',1,1701002028.0,1002028.25,0.25,'f014c7f32ed15992','a92424e4ef839d08');
INSERT INTO "entries" VALUES(2,22,'play','money y6',1,1701002036.25,1002036.5,0.25,'f7f4089861ff25dd','bd071d6fb50d9aae');
INSERT INTO "entries" VALUES(2,23,'play','money o2',1,1701002044.5,1002044.75,0.25,'1a8e3da1ddaf74d8','f83db6366905a9d5');
INSERT INTO "entries" VALUES(2,24,'play','money y6',1,1701002052.75,1002053.0,0.25,'4b1c7c41407b2dee','ed26bdab8b6ef891');
INSERT INTO "entries" VALUES(2,25,'play','Ann takes o1 o2',1,1701002061.0,1002061.25,0.25,'ac6e5fe46475699d','35d89053921db243');
INSERT INTO "entries" VALUES(2,26,'play','money y5',1,1701002069.25,1002069.5,0.25,'6db0c5d47fcbd0dc','8a50a1aa27211dcd');
INSERT INTO "entries" VALUES(2,27,'play','money y1',1,1701002077.5,1002077.75,0.25,'ec0f3e81aae83d7a','b37f596d871977d4');
INSERT INTO "entries" VALUES(2,28,'play','Bénédicte buys green at yellow for 7 with y9',1,1701002085.75,1002086.0,0.25,'6e8d93c01acffe55','dcfbee76b88237dd');
INSERT INTO "entries" VALUES(2,29,'play','yard yellow red 6',1,1701002094.0,1002094.25,0.25,'a28a42beb44878f0','a03fa2c88593cd56');
INSERT INTO "entries" VALUES(2,30,'play','Ann takes y1',1,1701002102.25,1002102.5,0.25,'aa0910a3a200a920','582852e38af0d632');
INSERT INTO "entries" VALUES(2,31,'play','money o8',1,1701002110.5,1002110.75,0.25,'a1db3ba8e51557f1','b21bdf2668d5d14e');
INSERT INTO "entries" VALUES(2,32,'play','Bénédicte takes y5',1,1701002118.75,1002119.0,0.25,'0a80d1aa7ba33c8f','1f1cd7219f2bc567');
INSERT INTO "entries" VALUES(2,33,'play','money o4',1,1701002127.0,1002127.25,0.25,'cdb2e43b6f6a571f','fea07b8cbdc386cb');
INSERT INTO "entries" VALUES(2,34,'play','Ann takes y6',1,1701002135.25,1002135.5,0.25,'7fa1eb126b8a1c64','e006e83cfbee18c5');
INSERT INTO "entries" VALUES(2,35,'play','money b4',1,1701002143.5,1002143.75,0.25,'5edfb8b58a11278a','d0755224d5734ad4');
INSERT INTO "entries" VALUES(2,36,'play','Bénédicte buys red at yellow for 6 with y1 y5 to Dirk',1,1701002151.75,1002152.0,0.25,'168dca1b18e6c728','0238ab09b8106191');
INSERT INTO "entries" VALUES(2,37,'play','Bénédicte ends',1,1701002160.0,1002160.25,0.25,'f497e42fb3d78f28','0b822e9290e4cc05');
INSERT INTO "entries" VALUES(2,38,'play','yard yellow purple 9',1,1701002168.25,1002168.5,0.25,'31af9df1b46dffb7','5800fcf61aff0c6d');
INSERT INTO "entries" VALUES(2,39,'play','Ann takes o8',1,1701002176.5,1002176.75,0.25,'fe5561928872c083','e809ac399ed5c6be');
INSERT INTO "entries" VALUES(2,40,'play','money y9',1,1701002184.75,1002185.0,0.25,'cb378ac3f179c0a0','0ed69a9c240b5c16');
INSERT INTO "entries" VALUES(2,41,'play','Bénédicte takes y9',1,1701002193.0,1002193.25,0.25,'c9da926a0366c6ae','342d3e2c38b78653');
INSERT INTO "entries" VALUES(2,42,'play','money o9',1,1701002201.25,1002201.5,0.25,'c5c084bd62b83ae8','5af46393ab9f12a9');
INSERT INTO "entries" VALUES(2,43,'play','Ann takes y6',1,1701002209.5,1002209.75,0.25,'651b07eed3b0dbae','26caeeb591cc9a92');
INSERT INTO "entries" VALUES(2,44,'play','money b5',1,1701002217.75,1002218.0,0.25,'31c8cbbd70cb1f75','c2c3502125e28e58');
INSERT INTO "entries" VALUES(2,45,'play','Bénédicte takes b4',1,1701002226.0,1002226.25,0.25,'f312a81c1e2a8d11','6ce6abea328e2256');
INSERT INTO "entries" VALUES(2,46,'play','money b8',1,1701002234.25,1002234.5,0.25,'0719ded3806b42ea','8e91b2a1146c295e');
INSERT INTO "entries" VALUES(2,47,'play','Ann buys purple at yellow for 9 with y6 y6 to Dirk',1,1701002242.5,1002242.75,0.25,'58d791ac5783c302','8e031fbed9d9096e');
INSERT INTO "entries" VALUES(2,48,'play','yard yellow red 9',1,1701002250.75,1002251.0,0.25,'7a1c64047b8f6e9b','dbe609823cbcb15f');
INSERT INTO "entries" VALUES(2,49,'play','Bénédicte takes b5',1,1701002259.0,1002259.25,0.25,'dd53e835ebee67c3','ac0c01c9fb2f3648');
INSERT INTO "entries" VALUES(2,50,'play','money b4',1,1701002267.25,1002267.5,0.25,'df10c484bbc4e8f6','6017f8eab8fb8524');
INSERT INTO "entries" VALUES(2,51,'play','Ann buys purple at orange for 11 with o6 o8',1,1701002275.5,1002275.75,0.25,'2c6eaa13587b1e29','21669c2b2694e03d');
INSERT INTO "entries" VALUES(2,52,'play','yard orange white 9',1,1701002283.75,1002284.0,0.25,'c323cb1f9bc132d0','aed4cc2414b51cda');
INSERT INTO "entries" VALUES(2,53,'play','Bénédicte takes b8',1,1701002292.0,1002292.25,0.25,'2b26ae54262aace7','0b36ae7500c075ef');
INSERT INTO "entries" VALUES(2,54,'play','money y3',1,1701002300.25,1002300.5,0.25,'056550b1fdbb6829','c07b6833fab67853');
INSERT INTO "entries" VALUES(2,55,'play','Ann takes o4',1,1701002308.5,1002308.75,0.25,'9fc4064ab2370fe2','e6f50c08cd687ce1');
INSERT INTO "entries" VALUES(2,56,'play','money o5',1,1701002316.75,1002317.0,0.25,'94d5aa72e7d7a930','a3101e6417b7d84b');
INSERT INTO "entries" VALUES(2,57,'play','Bénédicte buys green at blue for 10 with b4 b8 to Dirk',1,1701002325.0,1002325.25,0.25,'06aea76e383213d2','0cd39cce6bed20e1');
INSERT INTO "entries" VALUES(2,58,'play','yard blue green 8',1,1701002333.25,1002333.5,0.25,'2d1d8e06f0f9449b','16b36bc22e92fe80');
INSERT INTO "entries" VALUES(2,59,'play','Ann buys green at blue for 8 with b8 to Dirk',1,1701002341.5,1002341.75,0.25,'90b17294f9648e10','7bef97ac47ddc279');
INSERT INTO "entries" VALUES(2,60,'play','Ann takes o9',1,1701002349.75,1002350.0,0.25,'0f8613340d9c9a0f','a5b3250bbf34fa38');
INSERT INTO "entries" VALUES(2,61,'play','yard blue brown 9',1,1701002358.0,1002358.25,0.25,'a04e8e9eb2b58f3c','766e8e1bd04be11a');
INSERT INTO "entries" VALUES(2,62,'play','money y8',1,1701002366.25,1002366.5,0.25,'7f3be947447d21f3','f7e7583c16349e80');
INSERT INTO "entries" VALUES(2,63,'play','Bénédicte takes y3',1,1701002374.5,1002374.75,0.25,'1b96652bcb8167b8','34f4507cffdfff49');
INSERT INTO "entries" VALUES(2,64,'play','scoring A',1,1701002382.75,1002383.0,0.25,'fd76fc65582dea46','fd578459c6529a6a');
INSERT INTO "entries" VALUES(2,65,'play','dirk blue 2',1,1701002391.0,1002391.25,0.25,'c5b1abac2189129a','4a193fdf80878bce');
INSERT INTO "entries" VALUES(2,66,'play','dirk green 10',1,1701002399.25,1002399.5,0.25,'bd91b6587dde0591','f57c841691821160');
INSERT INTO "entries" VALUES(2,67,'play','dirk purple 8',1,1701002407.5,1002407.75,0.25,'bad7a1fda670d7db','489a081a4dc5b078');
INSERT INTO "entries" VALUES(2,68,'play','dirk blue 4',1,1701002415.75,1002416.0,0.25,'1c9ad53982d51dde','dd4c071ff85c9403');
INSERT INTO "entries" VALUES(2,69,'play','dirk green 10',1,1701002424.0,1002424.25,0.25,'377078331d5acac7','bdda536ed3716290');
INSERT INTO "entries" VALUES(2,70,'play','dirk brown 6',1,1701002432.25,1002432.5,0.25,'02898c1402e2b2a1','047c365d6986c696');
INSERT INTO "entries" VALUES(2,71,'undo','5',1,1701002440.25,1002440.5,0.0,'c5b1abac2189129a','747b55796e900625');
INSERT INTO "entries" VALUES(2,72,'redo','2',1,1701002448.25,1002448.5,0.0,'bad7a1fda670d7db','8f38e2eb6711e3cb');
INSERT INTO "entries" VALUES(2,73,'play','dirk white 7',1,1701002456.5,1002456.75,0.25,'65f508a89d2dfb01','6e20bce3911c205b');
INSERT INTO "entries" VALUES(2,74,'play','dirk blue 4',1,1701002464.75,1002465.0,0.25,'d5bd1948a86dc0f9','6277f1c90df55580');
INSERT INTO "entries" VALUES(2,75,'play','dirk blue 6',1,1701002473.0,1002473.25,0.25,'c89cb1d3dec63691','ed92e535626f1d86');
INSERT INTO "entries" VALUES(2,76,'pause','0.25',1,1701002481.25,1002481.5,0.0,'c89cb1d3dec63691','5d7b6af5c1afd7a5');
INSERT INTO "entries" VALUES(2,77,'proceed','',1,1701002489.0,1002489.25,0.0,'c89cb1d3dec63691','278587fdb4b0c6d9');
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
INSERT INTO "matches" VALUES(1,'alhambra','city','game: alhambra
rules: 1
edition: city
player: Ann
player: Bénédicte

',1701000007.5,1701001847.0,'finished','',223,NULL,NULL);
INSERT INTO "matches" VALUES(2,'alhambra','city','game: alhambra
rules: 1
edition: city
player: Ann
player: Bénédicte
house: missed_scorings = hold

',1701001855.0,NULL,'open','',77,NULL,NULL);
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
INSERT INTO "results" VALUES(1,0,'Ann',60,2,0,0,23.5,0.25,94);
INSERT INTO "results" VALUES(1,1,'Bénédicte',67,1,1,0,24.25,0.25,97);
INSERT INTO "results" VALUES(1,2,'Dirk',164,NULL,0,1,0.0,0.0,0);
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
INSERT INTO "snapshots" VALUES(1,200,'b5738cab678d14be','{"state": {"phase": "turn", "bought": 0, "exact": null, "scored": "AB", "deck": 2, "left": 0, "dirk_due": 0, "hidden": 0, "money_deck": 5, "stack": 60, "refilled": false, "on_turn": "Bénédicte", "holdings": {"Ann": {"blue": 0, "red": 1, "brown": 0, "white": 2, "green": 4, "purple": 0}, "Bénédicte": {"blue": 0, "red": 2, "brown": 3, "white": 1, "green": 2, "purple": 1}, "Dirk": {"blue": 6, "red": 3, "brown": 6, "white": 6, "green": 4, "purple": 7}}, "points": {"Ann": 17, "Bénédicte": 26, "Dirk": 57}, "yard": {"yellow": {"colour": null, "price": null}, "blue": {"colour": "blue", "price": 5}, "green": {"colour": "purple", "price": 11}, "orange": {"colour": "purple", "price": 13}}, "seen": [[0, 2, 1], [0, 3, 1], [0, 4, 1], [0, 5, 1], [0, 6, 1], [0, 7, 1], [0, 8, 1], [1, 3, 1], [1, 4, 1], [1, 5, 1], [1, 7, 1], [1, 8, 1], [1, 9, 1], [2, 4, 1], [2, 5, 1], [2, 6, 2], [2, 7, 1], [2, 8, 2], [2, 9, 1], [2, 10, 1], [3, 5, 1], [3, 6, 1], [3, 7, 2], [3, 8, 1], [3, 9, 2], [3, 10, 1], [3, 11, 1], [4, 7, 1], [4, 8, 3], [4, 9, 1], [4, 10, 3], [4, 11, 1], [4, 12, 1], [5, 7, 1], [5, 9, 3], [5, 10, 1], [5, 11, 3], [5, 12, 1], [5, 13, 1]], "gone": {"blue": 0, "red": 0, "brown": 0, "white": 0, "green": 0, "purple": 0}, "hands": {"Ann": ["y2", "o1"], "Bénédicte": ["y3", "y3", "b1", "b3", "b6", "g1", "g2", "g4", "o1", "o2", "o5"]}, "display": ["y9", "b8", "g3", "o4"], "discards": ["y1", "y1", "y2", "y4", "y5", "y5", "y6", "y6", "y7", "y7", "y8", "y8", "y9", "b2", "b2", "b3", "b4", "b5", "b5", "b6", "b7", "b7", "b8", "b9", "g1", "g2", "g3", "g4", "g5", "g5", "g6", "g6", "g7", "g7", "g8", "g8", "g9", "g9", "o2", "o3", "o3", "o4", "o5", "o6", "o6", "o7", "o7", "o8", "o8", "o9"]}, "moves": 200, "thought": [[20.75, 0.25, 83], [21.25, 0.25, 85]], "turn": 0.0}');
INSERT INTO "snapshots" VALUES(2,50,'f13c7b6f2e3ea12c','{"state": {"phase": "turn", "bought": 0, "exact": null, "scored": "", "deck": 41, "left": 0, "dirk_due": 0, "hidden": 0, "money_deck": 48, "stack": 58, "refilled": true, "on_turn": "Ann", "holdings": {"Ann": {"blue": 0, "red": 0, "brown": 0, "white": 0, "green": 0, "purple": 0}, "Bénédicte": {"blue": 0, "red": 0, "brown": 0, "white": 0, "green": 1, "purple": 0}, "Dirk": {"blue": 1, "red": 1, "brown": 1, "white": 1, "green": 1, "purple": 3}}, "points": {"Ann": 0, "Bénédicte": 0, "Dirk": 0}, "yard": {"yellow": {"colour": "red", "price": 9}, "blue": {"colour": "green", "price": 10}, "green": {"colour": "purple", "price": 7}, "orange": {"colour": "purple", "price": 11}}, "seen": [[0, 3, 1], [1, 6, 1], [1, 9, 1], [2, 10, 1], [3, 11, 1], [4, 7, 1], [4, 9, 1], [4, 10, 1], [5, 7, 1], [5, 9, 1], [5, 11, 3]], "gone": {"blue": 0, "red": 0, "brown": 0, "white": 0, "green": 0, "purple": 0}, "hands": {"Ann": ["y1", "y5", "b1", "b8", "o1", "o2", "o6", "o8"], "Bénédicte": ["y9", "b2", "b4", "b5", "g2", "g4", "o7"]}, "display": ["b4", "b8", "o4", "o9"], "discards": ["y1", "y5", "y6", "y6", "y9"]}, "moves": 50, "thought": [[4.0, 0.25, 16], [3.5, 0.25, 14]], "turn": 0.25}');
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER entries_last BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entries_counted AFTER INSERT ON entries BEGIN
        UPDATE matches SET last = NEW.seq WHERE id = NEW.match;
    END;
CREATE INDEX results_by_name ON results (name);
CREATE INDEX matches_by_time ON matches (begun);
COMMIT;
