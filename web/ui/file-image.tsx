import { useCallback } from 'react'

type Props = { file: Blob; alt: string; className?: string }

/** A picture that is in the browser only; its address lives as long as it is shown. */
export function FileImage({ file, alt, className }: Props) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt={alt} className={className} />
}
