/**
 * A one-page PDF of a few lines, made by hand so that it needs no fonts: only Latin letters, which
 * every reader can draw.
 * @param comment a comment line, `%…\n`
 */
export function simplePdf(title: string, lines: readonly string[], comment = ''): Buffer {
  const texts = [`BT /F1 20 Tf 72 770 Td (${escape(title)}) Tj ET`].concat(
    lines.map((line, i) => `BT /F1 12 Tf 72 ${730 - i * 22} Td (${escape(line)}) Tj ET`),
  )
  const content = texts.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = `%PDF-1.4\n${comment}`
  const offsets = objects.map((object, i) => {
    const at = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + xref + trailer, 'latin1')
}

const escape = (text: string): string => text.replace(/[\\()]/g, '\\$&')
