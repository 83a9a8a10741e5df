"""Calculators of F.A.D.E.: battles and chains.

The modules beside the packages are the forms and fields that both share.
"""
