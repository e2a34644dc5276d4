import type { BrowserContext } from '@playwright/test'

/**
 * Translates every page of a context like Chrome: each old or new text node is replaced by a new one in two `<font>`
 * elements.
 * The text is unchanged, so that tests can detect a detached node by reading the page.
 */
export const simulateTranslator = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const wrapText = (text: Text) => {
      const parent = text.parentElement
      if (!parent || parent.closest('font, script, style, title, textarea, option, noscript, svg')) return
      const outerFont = document.createElement('font')
      outerFont.appendChild(document.createElement('font')).append(text.data)
      text.replaceWith(outerFont)
    }
    const translateWithin = (root: Node) => {
      const textWalker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const textNodes: Text[] = root instanceof Text ? [root] : []
      while (textWalker.nextNode())
        if (textWalker.currentNode instanceof Text) textNodes.push(textWalker.currentNode)
      textNodes.forEach(wrapText)
    }
    const translatePage = () => {
      translateWithin(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes, target, type } of changes)
          for (const node of type === 'childList' ? addedNodes : [target])
            if (node.isConnected) translateWithin(node)
      }).observe(document.body, { childList: true, characterData: true, subtree: true })
    }
    document.addEventListener('DOMContentLoaded', translatePage)
  })
