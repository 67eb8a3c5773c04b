import { expect, test } from 'vitest'
import { noteOf, type SampleNote } from '../../sandbox/ocr/sample-note'

const MB = 1024 * 1024
const NOTE: SampleNote = {
  type: 'INVOICE',
  fields: { invoiceNo: '24112000000001' },
  confidence: 98,
}

test('a note of a PDF is found in any of its lines', () => {
  const note = Buffer.from(JSON.stringify(NOTE)).toString('base64')
  const bytes = Buffer.from(`%PDF-1.4\n1 0 obj\n%sandbox-document ${note}\n%%EOF\n`)
  expect(noteOf(bytes, 'application/pdf')).toEqual(NOTE)
})

/** A PNG's chunk that begins as a note does. */
function png(length: number): Buffer {
  const chunk = Buffer.alloc(12 + length, '[')
  chunk.writeUInt32BE(length)
  chunk.write('iTXtsandbox-document\0\0\0\0\0', 4, 'latin1')
  return Buffer.concat([Buffer.alloc(8), chunk])
}

test.each([
  ['a PDF of one line', 'application/pdf', `%PDF-1.4\n%sandbox-document ${'W'.repeat(20 * MB)} \n`],
  ['a PDF of many', 'application/pdf', `%PDF-1.4\n${'%sandbox-document W \n'.repeat(MB)}`],
  ['a PNG', 'image/png', png(20 * MB)],
])('what looks like a note as long as a file is none: %s', (_, mime, text) => {
  const bytes = Buffer.from(text as Buffer)
  const startedAt = performance.now()
  expect(noteOf(bytes, mime)).toBeUndefined()
  // Looked through once it takes some 10 ms; from every place in it, hours.
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
