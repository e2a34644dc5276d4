/** The shop's colours as constants, because mail programs support no CSS variables. */
export const MAIL_COLOURS = {
  ink: '#191816',
  soft: '#6b665e',
  line: '#e4dfd6',
  accent: '#ffc800',
  paper: '#f6f3ee',
  white: '#ffffff',
} as const

/** CSS classes of the elements that differ in dark mode or on phones. */
export const MAIL_CLASSES = {
  page: 'm-page',
  card: 'm-card',
  text: 'm-text',
  soft: 'm-soft',
  line: 'm-line',
  sum: 'm-sum',
  button: 'm-button',
  voucherCard: 'm-voucher',
  picture: 'm-picture',
} as const

const DARK_COLOURS = {
  page: '#121110',
  card: '#1e1c1a',
  text: '#f4f1eb',
  soft: '#b9b2a8',
  line: '#403b35',
} as const

/**
 * Smaller pictures on phones, so that the text beside them has room, and colours for dark mode. Each rule overrides an
 * inline style. Mail programs without support, such as Gmail, invert the light colours themselves. The accent colour
 * and the logo stay readable in light and dark mode.
 */
export const MAIL_CSS = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.m-picture,.m-picture img{width:48px!important;height:auto!important}
}
@media (prefers-color-scheme:dark){
.m-page{background:${DARK_COLOURS.page}!important}
.m-card{background:${DARK_COLOURS.card}!important;color:${DARK_COLOURS.text}!important}
.m-text{color:${DARK_COLOURS.text}!important}
.m-soft{color:${DARK_COLOURS.soft}!important}
.m-line{border-color:${DARK_COLOURS.line}!important}
.m-sum{border-color:${DARK_COLOURS.text}!important}
.m-voucher{border-right-color:${DARK_COLOURS.text}!important;border-bottom-color:${DARK_COLOURS.text}!important;border-left-color:${DARK_COLOURS.text}!important}
.m-button,.m-button span{background:${MAIL_COLOURS.accent}!important;color:${MAIL_COLOURS.ink}!important}
}
[data-ogsc] .m-text{color:${DARK_COLOURS.text}!important}
[data-ogsc] .m-soft{color:${DARK_COLOURS.soft}!important}
[data-ogsc] .m-button{color:${MAIL_COLOURS.ink}!important}`
