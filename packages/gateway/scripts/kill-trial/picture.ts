import { crc32 } from 'node:zlib'

/** A PNG of one grey dot that carries `load` in a chunk which readers skip. */
export function pictureWith(load: Buffer): Buffer {
  const size = Buffer.from('00000280000001e00800000000', 'hex')
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('kiLl', load),
    chunk('IDAT', Buffer.from('789c63000100000500010d0a2db4', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
