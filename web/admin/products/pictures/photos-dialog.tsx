import { useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide'
import { MAX_PHOTOS } from '../../../../domain/products/pictures/photo-names'
import { useLocale } from '../../../i18n/locale'
import { Button, buttonClass } from '../../../ui/form/button'
import { Dialog } from '../../../ui/overlay/dialog'
import { Icon } from '../../../ui/image/icon'
import { Notice } from '../../../ui/layout/notice'
import { Spinner } from '../../../ui/loading/spinner'
import { productsQueryKey } from '../queries'
import { usePhotoWords } from './photo-words'
import type { PICTURE_UPLOAD } from './send-picture'
import { type PhotoRow, useSkuPhotos } from './use-sku-photos'

type Props = { isOpen: boolean; onClose: () => void }

/** Uploads photos of many products at once. Each file name has the SKU of its product. */
export function PhotosDialog({ isOpen, onClose }: Props) {
  const words = usePhotoWords()
  const { messages } = useLocale()
  const client = useQueryClient()
  const closeDialog = () => {
    void client.invalidateQueries({ queryKey: productsQueryKey })
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeDialog}
      title={words.title}
      closeLabel={messages.close}
      shape="full"
    >
      <SkuPhotoUpload />
    </Dialog>
  )
}

const isPendingRow = ({ state }: PhotoRow): boolean => state === 'waiting' || state === 'failed'

export function SkuPhotoUpload({ uploadMethods }: { uploadMethods?: typeof PICTURE_UPLOAD }) {
  const words = usePhotoWords()
  const { rows, unmatched, problem, isBusy, choose, run } = useSkuPhotos(uploadMethods)
  const pendingRows = rows?.filter(isPendingRow) ?? []
  const hasUploadStarted = rows?.some(({ state }) => state !== 'waiting') ?? false
  const addedCount = rows?.filter(({ state }) => state === 'added').length ?? 0
  return (
    <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto p-5">
      <p>{words.lead({ max: MAX_PHOTOS })}</p>
      <p>
        <label className={buttonClass('secondary', 'cursor-pointer focus-within:outline-2')}>
          <Icon shape={ImagePlus} className="size-5" />
          <span>{words.choose}</span>
          <input
            type="file"
            accept="image/*,.heic,.heif"
            multiple
            disabled={isBusy}
            className="sr-only"
            onChange={({ target }) => {
              void choose([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
      </p>
      <div role="status">
        {isBusy ? (
          <p className="flex items-center gap-2">
            <Spinner />
            <span>{rows ? words.running : words.checking}</span>
          </p>
        ) : null}
        {problem ? <Notice variant="danger">{problem}</Notice> : null}
        {rows && !isBusy ? (
          <p className="font-semibold">
            {hasUploadStarted
              ? words.done({ addedCount: addedCount, photoCount: rows.length })
              : words.summary({ matchedCount: rows.length, unmatched: unmatched.length })}
          </p>
        ) : null}
      </div>
      {unmatched.length > 0 ? (
        <section>
          <h3 className="mb-1 font-semibold">{words.unmatched}</h3>
          <ul className="space-y-1 text-sm">
            {unmatched.map(({ photo, reason }, index) => (
              <li key={index} className="wrap-anywhere">
                <strong>{photo.name}</strong> <span className="text-danger">{words.reasons[reason]}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {rows && rows.length > 0 ? (
        <section>
          <h3 className="mb-1 font-semibold">{words.matched}</h3>
          <ul className="space-y-1 text-sm">
            {rows.map(({ photo, product, state, reason }, index) => (
              <li key={index} className="wrap-anywhere">
                <strong>{photo.name}</strong>{' '}
                <span className="text-steel-700">{`${product.sku}, ${product.name}`}</span>{' '}
                <span className={state === 'failed' || state === 'full' ? 'text-danger' : ''}>
                  {reason ? `${words.states[state]}: ${reason}` : words.states[state]}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {pendingRows.length > 0 ? (
        <div className="sticky bottom-0 -mx-5 -mb-5 mt-auto flex flex-wrap justify-end gap-3 border-t border-steel-200 bg-white px-5 py-3">
          <Button aria-disabled={isBusy} onClick={() => void run()}>
            {isBusy ? <Spinner /> : null}
            <span>
              {hasUploadStarted && !isBusy ? words.retry : words.add({ count: pendingRows.length })}
            </span>
          </Button>
        </div>
      ) : null}
    </div>
  )
}
