import { toLegalNotice } from './legal-notice'

export const legalNotice = toLegalNotice(
  import.meta.glob<string>('./legal/notice-pl.{svg,png,jpg,webp}', {
    eager: true,
    query: '?url',
    import: 'default',
  }),
  import.meta.glob<string>('./legal/notice-pl.txt', { eager: true, query: '?raw', import: 'default' }),
)
