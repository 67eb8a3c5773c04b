import { describe, expect, test } from 'vitest'
import { sniff } from '../../../packages/gateway/core/files/sniff'
import { noteOf } from '../../../packages/gateway/sandbox/ocr/sample-note'
import { sampleBytes, SAMPLES } from '../../../packages/gateway/sandbox/documents'
import { withNoteOf } from '../../../src/components/fields/image-note'
import { sourceOf } from '../../../packages/gateway/tests/files/bytes'
import { commented, jpeg } from '../../../packages/gateway/tests/files/samples'

const pngs = new Map(
  await Promise.all(
    SAMPLES.map(async (sample) => [sample.name, await sampleBytes(sample)] as const),
  ),
)
const png = (name: string): Buffer => {
  const found = pngs.get(name)
  if (!found) throw new Error(`wanted a sample, got no ${name}`)
  return found
}

/** What the console sends for a picture it has drawn anew. */
async function redrawn(source: Buffer): Promise<Buffer> {
  const drawn = new Blob([new Uint8Array(jpeg())], { type: 'image/jpeg' })
  const sent = await withNoteOf(new Blob([new Uint8Array(source)]), drawn)
  expect(sent.type).toBe('image/jpeg')
  return Buffer.from(await sent.arrayBuffer())
}

/** A JPEG's segment. */
function segment(marker: number, text: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(Buffer.byteLength(text) + 2, 2)
  return Buffer.concat([head, Buffer.from(text)])
}

/** A PNG's text behind its header. */
function textPng(type: string, text: string): Buffer {
  const bytes = png('store-header')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(Buffer.byteLength(text))
  return Buffer.concat([
    bytes.subarray(0, 33),
    length,
    Buffer.from(type + text),
    Buffer.alloc(4),
    bytes.subarray(33),
  ])
}

describe('a picture that was drawn anew', () => {
  test('of a sample document is read as before, and is a whole picture', async () => {
    const sent = await redrawn(png('id-front-owner'))
    expect(noteOf(sent, 'image/jpeg')).toMatchObject({
      type: 'ID_FRONT',
      fields: { name: '周晓梅', idNo: '110105199005160024' },
    })
    expect(noteOf(sent, 'image/jpeg')).toEqual(noteOf(png('id-front-owner'), 'image/png'))
    expect(await sniff(sourceOf(sent))).toEqual({ kind: 'jpeg' })
    // The JFIF header stays the first.
    expect(sent.toString('latin1', 6, 10)).toBe('JFIF')
    // Picked again and turned once more it still says so.
    expect(noteOf(await redrawn(sent), 'image/jpeg')?.fields.idNo).toBe('110105199005160024')
  })

  const exif = Buffer.concat([
    jpeg().subarray(0, 2),
    segment(0xe1, 'Exif\0\0II*\0 GPSLatitude 30.27'),
    segment(0xfe, 'shot with a phone at home'),
    jpeg().subarray(2),
  ])
  test.each([
    ['where and with what it was taken', exif],
    ['a comment of any program', commented('made by somebody')],
    [
      'what editors write into a PNG',
      textPng('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0exif:GPSLatitude'),
    ],
    ['an author', textPng('tEXt', 'Author\0Wang')],
    ['a note that is too long', textPng('iTXt', `sandbox-document\0\0\0\0\0${'x'.repeat(4097)}`)],
    ['a picture without a note', png('store-header')],
    ['a text that breaks off', textPng('iTXt', 'sandbox-document').subarray(0, 50)],
  ])('loses the rest: %s', async (_, source) => {
    expect(await redrawn(source)).toEqual(jpeg())
  })
})

describe('a comment of a JPEG is no note', () => {
  test.each([
    ['without our keyword', '{"type":"ID_FRONT","fields":{"name":"周"},"confidence":9}'],
    ['with another shape', 'sandbox-document\0{"type":"ID_FRONT","fields":{"name":1}}'],
    ['that is no JSON', 'sandbox-document\0{'],
  ])('%s', (_, comment) => {
    expect(noteOf(commented(comment), 'image/jpeg')).toBeUndefined()
  })
})
