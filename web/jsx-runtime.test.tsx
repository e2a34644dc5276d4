import { act, render } from '@testing-library/react'
import { Fragment, useState } from 'react'
import { parseAst } from 'vite'
import { describe, expect, it, vi } from 'vitest'

// Uses the real module, which an alias replaces in component tests. The alias does not match the path with `./`.
vi.mock('../domain/text/no-break-spaces', () => import('./../domain/text/no-break-spaces'))

/** Imitates Chrome's translator: replaces each text node by an element with a new text node. */
function translateTexts(root: Element): void {
  const textWalker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const textNodes: Text[] = []
  while (textWalker.nextNode()) textNodes.push(textWalker.currentNode as Text)
  for (const text of textNodes) {
    if (text.parentElement?.tagName === 'FONT') continue
    const outerFont = document.createElement('font')
    outerFont.appendChild(document.createElement('font')).append(text.data)
    text.replaceWith(outerFont)
  }
}

function ChangingForm({ variant }: { variant: number }) {
  const [count, setCount] = useState(1)
  const isBusy = count % 2 === 0
  const text = `text ${count}`
  const formChildren = [
    <button key="0">
      {isBusy ? <svg /> : null}
      {isBusy ? 'Sending…' : 'Send'}
    </button>,
    <p key="1">
      {count} of {10}
    </p>,
    <p key="2">
      Before {isBusy && text} <b>{count}</b>
      {isBusy ? null : <i>after</i>}
    </p>,
    <p key="3">
      <>{text}</>
      {isBusy ? <b>b</b> : text}
    </p>,
    <p key="4">
      {[1, 2].map((part) => (
        <Fragment key={part}>{isBusy ? <b>{part}</b> : `${part} `}</Fragment>
      ))}
      {count}
    </p>,
    <p key="5">{isBusy ? text : <b>{text}</b>}</p>,
  ][variant]
  return (
    <div>
      {isBusy ? <hr /> : null}
      {formChildren}
      <button data-testid="next" aria-label="next" onClick={() => setCount(count + 1)} />
    </div>
  )
}

describe('a translated page', () => {
  for (const formVariant of [0, 1, 2, 3, 4, 5])
    it(`updates without an error and shows new text: shape ${formVariant}`, () => {
      const plainPage = render(<ChangingForm variant={formVariant} />)
      const translatedPage = render(<ChangingForm variant={formVariant} />)
      for (let stepIndex = 0; stepIndex < 4; stepIndex++) {
        translateTexts(translatedPage.container)
        for (const { container } of [plainPage, translatedPage])
          act(() => container.querySelector<HTMLElement>('[data-testid=next]')?.click())
        expect(translatedPage.container.textContent).toBe(plainPage.container.textContent)
      }
    })
})

describe('no-break spaces', () => {
  it('are put into texts of elements', () => {
    const { container } = render(
      <p>
        w domu <b>i w pracy</b>
      </p>,
    )
    expect(container.innerHTML).toBe('<p><span>w&nbsp;domu </span><b>i&nbsp;w&nbsp;pracy</b></p>')
  })

  it('are not put into a code that readers copy', () =>
    expect(render(<code>v=spf1 a mx</code>).container.innerHTML).toBe('<code>v=spf1 a mx</code>'))
})

describe('neighbouring texts in an element', () => {
  it.each([
    ['neighbours', <p key="1">#{17}</p>, '<p>#17</p>'],
    [
      'those beside an element',
      <p key="2">
        {'ab '}
        {null}
        {1}
        <b /> <i />
      </p>,
      '<p><span>ab 1</span><b></b> <i></i></p>',
    ],
  ])('are joined: %s', (_, element, html) => {
    expect(render(element).container.innerHTML).toBe(html)
  })

  it('keep the state of a sibling element', () => {
    const makeNameForm = (isNamed: boolean) => (
      <p>
        {isNamed ? 'Name: ' : null}
        <input aria-label="name" />
      </p>
    )
    const { container, rerender } = render(makeNameForm(false))
    const input = container.querySelector('input')
    rerender(makeNameForm(true))
    expect(container.querySelector('input')).toBe(input)
    expect(container.textContent).toBe('Name: ')
  })
})

type AstNode = { type: string; start: number; end: number } & Record<string, unknown>
const isAstNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && typeof (value as Partial<AstNode>).type === 'string'

const listChildNodes = (node: AstNode): AstNode[] => Object.values(node).flat().filter(isAstNode)

/** Lists the syntax nodes that an expression can evaluate to, such as both branches of a conditional. */
function findPossibleResults(node: unknown): AstNode[] {
  if (!isAstNode(node)) return []
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'ChainExpression':
      return findPossibleResults(node['expression'])
    case 'ConditionalExpression':
      return [...findPossibleResults(node['consequent']), ...findPossibleResults(node['alternate'])]
    case 'LogicalExpression':
      return [
        ...(node['operator'] === '&&' ? [] : findPossibleResults(node['left'])),
        ...findPossibleResults(node['right']),
      ]
    default:
      return [node]
  }
}

function findReturnedNodes(node: AstNode, body = node['body'] as AstNode): AstNode[] {
  if (body.type !== 'BlockStatement') return findPossibleResults(body)
  const findReturns = (part: AstNode): AstNode[] => {
    if (part.type.includes('Function')) return []
    return part.type === 'ReturnStatement'
      ? findPossibleResults(part['argument'])
      : listChildNodes(part).flatMap(findReturns)
  }
  return listChildNodes(body).flatMap(findReturns)
}

const readNodeName = (node: unknown): string =>
  isAstNode(node) && typeof node['name'] === 'string' ? node['name'] : ''

/** Finds texts that are not inside an element: return values of components, and items of lists. */
function findTextsOutsideElements(code: string): string[] {
  const textsOutsideElement: string[] = []
  const isText = (node: AstNode, namePattern: RegExp): boolean => {
    if (node.type === 'TemplateLiteral') return true
    if (node.type === 'Literal') return typeof node['value'] === 'string'
    if (node.type === 'MemberExpression') return !/^(children|current)$/.test(readNodeName(node['property']))
    return node.type === 'Identifier' && namePattern.test(readNodeName(node))
  }
  const collectTexts = (node: AstNode, namePattern: RegExp) => {
    if (isText(node, namePattern)) textsOutsideElement.push(code.slice(node.start, node.end))
    if (node.type !== 'CallExpression' || readNodeName((node['callee'] as AstNode)['property']) !== 'map')
      return
    for (const callback of node['arguments'] as AstNode[])
      if (callback.type.includes('Function'))
        for (const part of findReturnedNodes(callback)) collectTexts(part, /./)
  }
  const visitNode = (node: AstNode, variableName = '') => {
    if (node.type.includes('Function') && /^[A-Z]/.test(readNodeName(node['id']) || variableName))
      for (const part of findReturnedNodes(node)) collectTexts(part, /text|words|label|name$/i)
    for (const child of listChildNodes(node)) {
      if (/^JSX(Element|Fragment)$/.test(node.type) && child.type === 'JSXExpressionContainer')
        for (const part of findPossibleResults(child['expression']))
          if (part.type === 'CallExpression') collectTexts(part, /./)
      visitNode(child, node.type === 'VariableDeclarator' ? readNodeName(node['id']) : '')
    }
  }
  visitNode(parseAst(code, { lang: 'tsx' }) as unknown as AstNode)
  return textsOutsideElement
}

describe('the sources of the web app', () => {
  it('wrap every text in an element: components and lists never return bare text', () => {
    const sourceByFile = import.meta.glob<string>('./**/*.tsx', {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const textsOutsideElements = Object.entries(sourceByFile)
      .filter(([path]) => !path.includes('.test.'))
      .map(([path, code]) => [path, findTextsOutsideElements(code)] as const)
      .filter(([, texts]) => texts.length > 0)
    expect(textsOutsideElements).toEqual([])
  })

  it.each([
    ["const Name = () => 'text'", "'text'"],
    ['const Name = ({ a }) => (a ? <b /> : `${a} b`)', '`${a} b`'],
    ['function Name() { const words = useWords(); if (a) return null; return words.title }', 'words.title'],
    ['const List = () => parts.map((part) => (part.a ? <b key="1" /> : part))', 'part'],
    ['const List = () => <p>{parts.map((part) => (part.a ? <b key="1" /> : part.text))}</p>', 'part.text'],
    ['const List = () => <p>{isOpen ? parts.map((text) => text) : null}</p>', 'text'],
  ])('are rejected by the check: %s', (code, text) => {
    expect(findTextsOutsideElements(code)).toEqual([text])
  })

  it.each([
    ['const Place = ({ children }) => (isOpen ? children : null)'],
    [
      'const Line = () => <p title={parts.map((part) => part.text)}>{parts.map((part) => part.text).join()}</p>',
    ],
  ])('pass the check: %s', (code) => {
    expect(findTextsOutsideElements(code)).toEqual([])
  })
})
