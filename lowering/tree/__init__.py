"""Typed trees of functions: what each expression and statement means, as typed code.

A handler for each kind of syntax is registered in `lowering.tree.dispatch`; `body` holds the state of one function.
"""
