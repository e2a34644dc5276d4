/** A block of a long text. It may contain links in Markdown syntax. */
export type TextBlock =
  | string
  | string[]
  /** An ordered list. */
  | { steps: string[] }
  | { title: string }
  /** Pairs of a label and its value. */
  | { facts: [string, string][] }
  /** Labels of lines that a reader fills in by hand. */
  | { blanks: string[] }
  /** A link shown as a button; omitted in print. */
  | { action: string; href: string }

export type LongTextSection = {
  heading: string
  paragraphs: TextBlock[]
  /** Anchor for links to this section. */
  id?: string
  /** In print, the section starts a new page. */
  onOwnPage?: boolean
}

export type TextSpan = { words: string; href?: string }

/** Splits a line into plain text and Markdown links. Empty parts are dropped. */
export function parseTextSpans(text: string): TextSpan[] {
  // The parts repeat in threes: plain text, the label of a link, its URL.
  const textParts = text.split(/\[([^\]]+)\]\(([^)]+)\)/)
  return textParts.flatMap((words, index): TextSpan[] => {
    const href = textParts[index + 1]
    if (index % 3 === 1 && href !== undefined) return [{ words, href }]
    return index % 3 === 0 && words !== '' ? [{ words }] : []
  })
}
