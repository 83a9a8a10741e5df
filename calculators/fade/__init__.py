"""Calculators of battles and chains in F.A.D.E. Modules beside the packages have forms and fields that both share."""
