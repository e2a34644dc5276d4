/** Width and height of each page size, in points. */
const PAGE_SIZES = { A6: { width: 298, height: 420 }, A4: { width: 595, height: 842 } }

/** The standard fonts of PDF lack Polish letters, so the fake label has none. */
const replacePolishLetters = (text) =>
  text
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[\\()]/g, '\\$&')

const createPageContent = (lines, height) =>
  `BT /F1 13 Tf 20 ${height - 40} Td ${lines.map((line) => `(${replacePolishLetters(String(line ?? ''))}) Tj 0 -24 Td`).join(' ')} ET`

/** Returns a PDF file with one page for each list of lines, as the fakes of label services print it. */
export function createLabelPdf(pages, pageSize = 'A6') {
  const { width, height } = PAGE_SIZES[pageSize]
  const pageIds = pages.map((_, index) => 4 + index * 2)
  const pdfObjects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, index) => {
      const pageContent = createPageContent(lines, height)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${(pageIds[index] ?? 0) + 1} 0 R >>`,
        `<< /Length ${pageContent.length} >>\nstream\n${pageContent}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.4\n'
  const objectOffsets = pdfObjects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const crossReferenceTable = objectOffsets
    .map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    .join('')
  return Buffer.from(
    `${file}xref\n0 ${pdfObjects.length + 1}\n0000000000 65535 f \n${crossReferenceTable}trailer\n<< /Size ${pdfObjects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
