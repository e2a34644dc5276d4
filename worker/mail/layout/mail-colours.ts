/** The shop's colours as constants, because mail programs support no CSS variables. */
export const MAIL_COLOURS = {
  ink: '#191816',
  soft: '#6b665e',
  line: '#e4dfd6',
  accent: '#ffc800',
  paper: '#f6f3ee',
  white: '#ffffff',
} as const

/** CSS classes of the elements whose colours differ in dark mode. */
export const MAIL_CLASSES = {
  page: 'm-page',
  card: 'm-card',
  text: 'm-text',
  soft: 'm-soft',
  line: 'm-line',
  sum: 'm-sum',
  button: 'm-button',
  frame: 'm-frame',
} as const

/**
 * Colours for dark mode. Each rule overrides an inline style. Programs without support, such as Gmail, invert the light
 * colours themselves; the accent and the logo stay readable in both.
 */
export const DARK_MODE_CSS = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.m-page{background:#121110!important}
.m-card{background:#1e1c1a!important;color:#f4f1eb!important}
.m-text{color:#f4f1eb!important}
.m-soft{color:#b9b2a8!important}
.m-line{border-color:#403b35!important}
.m-sum{border-color:#f4f1eb!important}
.m-frame{border-right-color:#f4f1eb!important;border-bottom-color:#f4f1eb!important;border-left-color:#f4f1eb!important}
.m-button,.m-button span{background:${MAIL_COLOURS.accent}!important;color:${MAIL_COLOURS.ink}!important}
}
[data-ogsc] .m-text{color:#f4f1eb!important}
[data-ogsc] .m-soft{color:#b9b2a8!important}
[data-ogsc] .m-button{color:${MAIL_COLOURS.ink}!important}`
