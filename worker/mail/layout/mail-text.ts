import { compile, type DomNode, type FormatCallback } from 'html-to-text'

export const FACT_TABLE_CLASS = 'facts'
export const PROGRESS_CLASS = 'progress'
/** Attribute of a step that is done, for the check mark in plain text. */
export const DONE_ATTRIBUTE = 'data-done'
/** Attribute of elements that the plain-text version of a mail omits, such as pictures of goods. */
export const SKIP_ATTRIBUTE = 'data-skip-in-text'
/** CSS class of elements that the plain-text version of a mail omits, such as QR codes. */
export const PICTURE_CLASS = 'picture'

const formatLink: FormatCallback = (element, renderChildren, builder) => {
  const { href = '' } = (element.attribs ?? {}) as Record<string, string>
  if (textOf(element) === href || !/^https?:/.test(href)) return renderChildren(element.children, builder)
  renderChildren(element.children, builder)
  builder.addInline(`: ${href}`, { noWordTransform: true })
}

/**
 * A node of the HTML parser. All fields are optional, because text nodes have no children, contrary to the library's
 * types.
 */
type MailNode = Partial<DomNode>

const textOf = ({ data = '', children = [] }: MailNode): string =>
  `${data}${children.map((child) => textOf(child)).join('')}`

/** The cast is needed, because the library does not type attributes. The parser returns them as strings. */
const hasAttribute = ({ attribs }: MailNode, name: string): boolean =>
  Object.hasOwn((attribs ?? {}) as Record<string, string>, name)

/** Renders a table row as one line: "label: value", with details after the label. */
const formatFacts: FormatCallback = (element, renderChildren, builder) => {
  const rows = (element.children ?? []).flatMap(({ children = [] }: MailNode) => children)
  builder.openBlock({ leadingLineBreaks: 2 })
  for (const row of rows) {
    // The cell of a picture is left out.
    const [label, value] = row.children.filter((cell) => !hasAttribute(cell, SKIP_ATTRIBUTE))
    if (!label || !value) continue
    builder.openBlock({ leadingLineBreaks: 1 })
    renderChildren(
      (label.children ?? []).map((child) =>
        child.name === 'br' ? { ...child, type: 'text', data: ', ' } : child,
      ),
      builder,
    )
    builder.addInline(': ')
    renderChildren(value.children ?? [], builder)
    builder.closeBlock({ trailingLineBreaks: 1 })
  }
  builder.closeBlock({ trailingLineBreaks: 2 })
}

/** Renders the progress of an order as one line: "✓ Ordered – ✓ Paid – Packed". */
const formatProgress: FormatCallback = (element, _, builder) => {
  const steps = (element.children ?? []).flatMap(({ children = [] }: MailNode) =>
    children
      .flatMap((row: MailNode) => row.children ?? [])
      .map((cell: MailNode) => `${hasAttribute(cell, DONE_ATTRIBUTE) ? '✓ ' : ''}${textOf(cell)}`),
  )
  builder.openBlock({ leadingLineBreaks: 2 })
  builder.addInline(steps.join(' – '))
  builder.closeBlock({ trailingLineBreaks: 2 })
}

/** Converts a mail's HTML to plain text, with the URLs of its links. */
export const htmlToPlainText = compile({
  wordwrap: false,
  formatters: { link: formatLink, facts: formatFacts, progress: formatProgress },
  selectors: [
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a', format: 'link' },
    { selector: `table.${FACT_TABLE_CLASS}`, format: 'facts' },
    { selector: `table.${PROGRESS_CLASS}`, format: 'progress' },
    { selector: `table.${PICTURE_CLASS}`, format: 'skip' },
    { selector: `[${SKIP_ATTRIBUTE}]`, format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '- ', leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'p', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
  ],
})
