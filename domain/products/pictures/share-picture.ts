/** Size in px of the JPEG that social networks show uncropped. Many of them show no WebP. */
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 } as const

/** The URL of a picture's JPEG for social networks: `/images/{name}-1200.jpg` for `/images/{name}-1000.webp`. */
export const sharePictureUrl = (url: string): string =>
  url.replace(/-1000\.\w+$/, `-${SHARE_PICTURE_SIZE.width}.jpg`)
