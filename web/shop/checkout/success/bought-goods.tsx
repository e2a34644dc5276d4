import { pictureUrlAtWidth } from '../../../../domain/products/catalog/catalog'
import type { OrderStatus } from '../queries'

/** Maximum number of tiles. If there are more products, the last tile shows the number of the other products. */
const MAX_PICTURES = 4

/** The pictures of the bought products. A single picture has the name of its product below. */
export function BoughtGoods({ goods }: { goods: NonNullable<OrderStatus['goods']> }) {
  const pictureCount = goods.length > MAX_PICTURES ? MAX_PICTURES - 1 : goods.length
  const tileClass =
    'flex size-[min(8rem,20vw)] items-center justify-center rounded-md bg-white ring-1 ring-steel-200'
  return (
    <div className="my-2">
      <ul className="flex justify-center gap-2">
        {goods.slice(0, pictureCount).map(({ name, image }, index) => (
          <li key={index}>
            {image ? (
              <img
                src={pictureUrlAtWidth(image, goods.length > 1 ? 224 : 400)}
                alt={goods.length > 1 ? name : ''}
                width={128}
                height={128}
                className={`${tileClass} object-cover ${goods.length === 1 ? 'size-[min(12rem,45vw)]!' : ''}`}
              />
            ) : (
              <span className={`${tileClass} p-2 text-xs leading-tight`}>{name}</span>
            )}
          </li>
        ))}
        {goods.length > pictureCount ? (
          <li className={`${tileClass} text-xl font-semibold`}>+{goods.length - pictureCount}</li>
        ) : null}
      </ul>
      {goods.length === 1 ? <p className="mt-3 text-balance font-semibold">{goods[0]?.name}</p> : null}
    </div>
  )
}
