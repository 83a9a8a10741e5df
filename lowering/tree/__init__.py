"""Typed trees of functions: the typed code of each expression and statement.

A handler for each kind of syntax is registered in `lowering.tree.dispatch`; `body` holds the state of one function.
A function that is said to push, set or call something returns WebAssembly code which does so when it runs. In all
modules, `node` is the syntax that is compiled or named in an error, and a local named `kept` holds the operand.
A word is the 64 bits that stand for a value. To trap is to stop the running program; to refuse is to raise Unsupported.
"""
