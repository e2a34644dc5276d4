/** Width in px of the JPEG that mails show at 80 px. Outlook shows no WebP. */
export const MAIL_PICTURE_WIDTH = 160

/** The URL of a picture's JPEG for mails: `/images/{name}-160.jpg` for `/images/{name}-1000.webp`. */
export const mailPictureUrl = (url: string): string =>
  url.replace(/-1000\.\w+$/, `-${MAIL_PICTURE_WIDTH}.jpg`)
