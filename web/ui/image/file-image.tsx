import { useCallback } from 'react'

type Props = { file: Blob; alt: string; className?: string }

/** An image of a local file. Its object URL is revoked on unmount. */
export function FileImage({ file, alt, className }: Props) {
  const loadImageInto = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={loadImageInto} alt={alt} className={className} />
}
