/** A piece of a long text; `[words](address)` inside it is a link. */
export type TextBlock =
  | string
  /** A list. */
  | string[]
  /** A list whose order matters. */
  | { steps: string[] }
  | { title: string }
  /** Names and what belongs to them. */
  | { facts: [string, string][] }
  /** Lines that are filled in by hand. */
  | { blanks: string[] }
  /** A link like a button, of no use on paper. */
  | { action: string; href: string }

export type TextSection = {
  heading: string
  paragraphs: TextBlock[]
  /** Where links to this section lead. */
  id?: string
  /** On paper the section begins a page. */
  onOwnPage?: boolean
}

/** A piece of a line of words: plain, or a link. */
export type TextPiece = { words: string; href?: string }

/** The pieces of a line of words, with `[words](address)` taken for a link; none is empty. */
export function textPieces(text: string): TextPiece[] {
  // Every third piece is plain; the two after it are the words of a link and its address.
  const split = text.split(/\[([^\]]+)\]\(([^)]+)\)/)
  return split.flatMap((words, index): TextPiece[] => {
    const href = split[index + 1]
    if (index % 3 === 1 && href !== undefined) return [{ words, href }]
    return index % 3 === 0 && words !== '' ? [{ words }] : []
  })
}
