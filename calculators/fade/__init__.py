"""Calculators of the card game F.A.D.E.: battles and chains.

The modules beside the packages have the forms and fields that both share.
"""
