import type { LabelArtwork } from '../domain/products/guarantee-label/guarantee-label'

/**
 * Stand-ins for the official artwork of the label GARAN, which the repository does not contain. They have the fields and
 * sizes of the official files, and say that they are no labels.
 */
export const LABEL_FIXTURES = {
  full: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 269.29 283.46">
  <rect width="269.29" height="283.46" fill="#fff" stroke="#777" stroke-width="4"/>
  <text x="8" y="46" font-size="40" font-family="sans-serif">GARAN</text>
  <text x="8" y="75" font-size="9">Brand<tspan dx="1">/Trade</tspan><tspan>mark</tspan></text>
  <text x="198" y="75" font-size="8.5">Model identifier</text>
  <text x="8" y="150" font-size="80"><tspan>X</tspan><tspan>X</tspan></text>
  <text x="8" y="200" font-size="20" font-family="sans-serif">TEST, NOT A LABEL</text>
</svg>`,
  nested: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 368.5 56.69">
  <rect width="368.5" height="56.69" fill="#fff" stroke="#777" stroke-width="4"/>
  <text x="8" y="42" font-size="40" font-family="sans-serif">GARAN</text>
  <text x="170" y="42" font-size="40">XX</text>
  <text x="240" y="40" font-size="16" font-family="sans-serif">TEST</text>
</svg>`,
}

/** The stand-ins as the Worker's deps have them. */
export const FAKE_LABEL_ARTWORK: LabelArtwork = {
  full: () => Promise.resolve(LABEL_FIXTURES.full),
  nested: () => Promise.resolve(LABEL_FIXTURES.nested),
}
