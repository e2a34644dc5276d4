import { toLegalNotice } from './legal-notice'

export const legalNotice = toLegalNotice(
  import.meta.glob<string>('./legal/notice-en.{svg,png,jpg,webp}', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  import.meta.glob<string>('./legal/notice-en.txt', { eager: true, query: '?raw', import: 'default' }),
)
