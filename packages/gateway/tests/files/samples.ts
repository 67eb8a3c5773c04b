import { crc32, deflateRawSync } from 'node:zlib'

/** Small files of every kind, made by hand so that each test can bend one detail. */

export function jpeg(width = 640, height = 480, tail: Buffer = Buffer.alloc(0)): Buffer {
  const app0 = Buffer.from('ffe000104a46494600010100000100010000', 'hex')
  const frame = Buffer.from('ffc0001108000000000301220002110103110 1'.replace(' ', ''), 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const scan = Buffer.from('ffda000c03010002110311003f00aabbccdd', 'hex')
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    app0,
    frame,
    scan,
    Buffer.from('ffd9', 'hex'),
    tail,
  ])
}

export function png(width = 640, height = 480): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size[8] = 8
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', Buffer.from('789c63000100000500010d0a2db4', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** What Samsung's phones append: a note with its directory. */
export function samsungNotes(note = 'Image_UTC_Data1700000000000'): Buffer {
  const block = Buffer.concat([Buffer.from('0000010a0e000000', 'hex'), Buffer.from(note)])
  const directory = Buffer.alloc(24)
  directory.write('SEFH')
  directory.writeUInt32LE(106, 4)
  directory.writeUInt32LE(1, 8)
  directory.writeUInt16LE(0x0a01, 14)
  directory.writeUInt32LE(block.length, 16)
  directory.writeUInt32LE(block.length, 20)
  const end = Buffer.alloc(8)
  end.writeUInt32LE(directory.length)
  end.write('SEFT', 4)
  return Buffer.concat([block, directory, end])
}

/** A JPEG with a comment in front of its frame. */
export function commented(comment: string): Buffer {
  const bytes = jpeg()
  const segment = Buffer.alloc(4)
  segment.writeUInt16BE(0xfffe)
  segment.writeUInt16BE(comment.length + 2, 2)
  return Buffer.concat([
    bytes.subarray(0, 2),
    segment,
    Buffer.from(comment, 'latin1'),
    bytes.subarray(2),
  ])
}

export const pdf = (): Buffer =>
  Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

export const xml = (body = '<Invoice><No>1</No></Invoice>'): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`)

/** A zip of the named entries. */
export function zip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const data = deflateRawSync(Buffer.from(text))
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(Buffer.from(text)), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(Buffer.byteLength(text), 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04', 'latin1'),
      facts,
      Buffer.from(name),
      data,
    ])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, Buffer.from(name)]),
    )
    locals.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listed, end])
}

export const xlsx = (more: Record<string, string> = {}): Buffer =>
  zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<workbook/>', ...more })
export const ofd = (more: Record<string, string> = {}): Buffer =>
  zip({ 'OFD.xml': '<ofd:OFD/>', 'Doc_0/Document.xml': '<d/>', ...more })
