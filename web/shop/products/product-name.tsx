import { withNbsp } from '../../../domain/products/catalog/catalog'

/** The name of a product. A model code with a hyphen, such as "FPD3-502X", never breaks across lines. */
export const ProductName = ({ name }: { name: string }) =>
  withNbsp(name)
    .split(/(\S*-\S*)/)
    .map((part, index) =>
      index % 2 === 1 && /\d/.test(part) ? (
        <span key={index} className="whitespace-nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    )
