/** The shop's colours as constants, because mail programs support no CSS variables. */
export const MAIL_COLOURS = {
  ink: '#191816',
  soft: '#6b665e',
  line: '#e4dfd6',
  accent: '#ffc800',
  paper: '#f6f3ee',
  white: '#ffffff',
} as const
