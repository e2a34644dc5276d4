/** The name of a product. A word with a hyphen, such as "FPD3-502X", breaks only if it is wider than its line. */
export const ProductName = ({ name }: { name: string }) => (
  <span>
    {name.split(/(\S*-\S*)/).map((part, index) => (
      <span key={index} className={index % 2 === 1 ? 'inline-block max-w-full' : undefined}>
        {part}
      </span>
    ))}
  </span>
)
