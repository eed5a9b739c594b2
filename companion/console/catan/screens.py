"""x"""
def infos(state): return ()
def tell(told,state): return ()
