"""Which pictures each product has: SKU in lower case -> kind, its options, the views, the marks of the piece."""
import importlib
import pkgutil


def pictures():
    """All products' pictures, in the order of the categories' files. A SKU in two files is an error."""
    every = {}
    for module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
        for sku, entry in importlib.import_module(f'catalogue.{module}').PICTURES.items():
            if sku in every:
                raise SystemExit(f'{sku} stands in two files')
            every[sku] = entry
    return every
