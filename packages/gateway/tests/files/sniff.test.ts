import { describe, expect, it, test } from 'vitest'
import { contentDisposition, safeFileName } from '../../core/files/file-name'
import { sniff } from '../../core/files/sniff'
import { sourceOf } from './bytes'
import { commented, jpeg, ofd, pdf, png, samsungNotes, xlsx, xml, zip } from './samples'

const kindOf = (bytes: Buffer) => sniff(sourceOf(bytes))
const damaged = (bytes: Buffer, at: number): Buffer => {
  bytes[at]! ^= 1
  return bytes
}
const FORMAT = { refused: 'format' }

describe('the kind of a file is detected from its content', () => {
  test.each([
    ['jpeg', jpeg()],
    ['png', png()],
    ['pdf', pdf()],
    ['xml', xml()],
    ['xml', xml('<ns:Invoice xmlns:ns="urn:x"/>')],
    ['xml', Buffer.concat([Buffer.from('efbbbf', 'hex'), xml()])],
    ['xlsx', xlsx()],
    ['ofd', ofd()],
  ])('%s', async (kind, bytes) => {
    expect(await kindOf(bytes)).toEqual({ kind })
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a few bytes', Buffer.from('ffd8ff', 'hex')],
    ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)])],
    ['a Linux program', Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(600)])],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['a page', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('GIF89a'.padEnd(100, '\0'))],
    ['a drawing', xml('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an XHTML page', xml('<html xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['XML with entities', xml('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
    ['XML with a stylesheet', xml('<?xml-stylesheet href="x.xsl"?><a/>')],
    ['XML that breaks off', xml('<a>').subarray(0, 41)],
    ['a plain zip', zip({ 'a.txt': 'a' })],
    ['a workbook with macros', xlsx({ 'xl/vbaProject.bin': 'x' })],
    ['a workbook with a program', xlsx({ 'xl/media/setup.EXE': 'x' })],
    ['a zip that leaves its folder', xlsx({ '../../etc/cron.d/x': 'x' })],
    ['a workbook and a document in one', xlsx({ 'OFD.xml': '<ofd:OFD/>' })],
    ['a picture with an archive behind it', Buffer.concat([jpeg(), xlsx()])],
    ['a picture with a page in it', jpeg(10, 10, Buffer.from('<script>alert(1)</script>'))],
    ['a PDF with an archive behind it', Buffer.concat([pdf(), zip({ a: 'a' })])],
    ['a picture with a script in its comment', commented('<?php system($_GET[0]); ?>')],
    ['a WebP', Buffer.from('RIFF\x40\0\0\0WEBPVP8 '.padEnd(100, '\0'), 'latin1')],
    ['a BMP', Buffer.from('BM\x40\0\0\0'.padEnd(100, '\0'), 'latin1')],
    ['a HEIC photo', Buffer.from('\0\0\0\x18ftypheic'.padEnd(100, '\0'), 'latin1')],
    [
      'a program with the start of a JPEG',
      Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from('MZ'.repeat(99))]),
    ],
    [
      'an archive behind bytes of its own',
      Buffer.concat([Buffer.from('PK\x03\x04junk', 'latin1'), xlsx()]),
    ],
    ['a PNG with a damaged size', damaged(png(), 18)],
    ['a PNG with damaged pixels', damaged(png(), 44)],
    ['a PNG without pixels', Buffer.concat([png().subarray(0, 33), png().subarray(-12)])],
    ['a JPEG without a frame', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
  ])('refuses %s', async (_, bytes) => {
    expect(await kindOf(bytes)).toEqual(FORMAT)
  })

  test.each([
    ['a JPEG cut in its pixels', jpeg().subarray(0, -4)],
    ['a JPEG cut in its header', jpeg().subarray(0, 16)],
    ['a JPEG that lacks its end marker', jpeg().subarray(0, -1)],
    ['a PNG cut in its pixels', png().subarray(0, 45)],
    ['a PNG that lacks its end', png().subarray(0, -12)],
  ])('%s is said to be incomplete', async (_, bytes) => {
    expect(await kindOf(bytes)).toEqual({ refused: 'truncated' })
  })

  test.each([
    ['a smaller preview (MPF)', jpeg(160, 120)],
    ['zeros and a preview', Buffer.concat([Buffer.alloc(700), jpeg(160, 120)])],
    ['zeros', Buffer.alloc(100_000)],
    ['a line break', Buffer.from('\r\n')],
    ["a Samsung phone's notes", samsungNotes()],
    ["a preview and a Samsung phone's notes", Buffer.concat([jpeg(160, 120), samsungNotes()])],
  ])('a JPEG may end with %s', async (_, tail) => {
    expect(await kindOf(jpeg(640, 480, tail))).toEqual({ kind: 'jpeg' })
  })

  test.each([
    ['a JPEG with a program behind it', jpeg(640, 480, Buffer.from('MZ'.padEnd(600, 'x')))],
    [
      'a JPEG with a program behind zeros',
      jpeg(9, 9, Buffer.from('\0'.repeat(99) + 'MZ'.repeat(99))),
    ],
    [
      'a JPEG with a film behind it',
      jpeg(640, 480, Buffer.from('\0\0\0\x18ftypmp42'.padEnd(9000, 'v'))),
    ],
    [
      "a JPEG with more behind it than the phone's notes name",
      jpeg(640, 480, Buffer.concat([Buffer.from('MZ'.repeat(99)), samsungNotes()])),
    ],
    [
      'a JPEG with nine others behind it',
      jpeg(9, 9, Buffer.concat(Array.from({ length: 9 }, () => jpeg(9, 9)))),
    ],
    ['a PNG with a few letters behind it', Buffer.concat([png(), Buffer.from('hello')])],
    ['a PNG with a JPEG behind it', Buffer.concat([png(), jpeg()])],
  ])('%s is refused for what is behind', async (_, bytes) => {
    expect(await kindOf(bytes)).toEqual({ refused: 'tail' })
  })

  it('reads a scan that is longer than a step, with stuffed bytes and restarts at its seams', async () => {
    const whole = jpeg()
    const scan = Buffer.alloc(200_000, 0x55)
    // The first step ends between the two bytes of a marker that is none.
    scan.writeUInt16BE(0xff00, 64 * 1024 - 1)
    scan.writeUInt16BE(0xffd3, 128 * 1024 - 1)
    scan.writeUInt16BE(0xffff, 150_000)
    scan.writeUInt8(0, 150_002)
    const long = Buffer.concat([whole.subarray(0, -6), scan, whole.subarray(-2)])
    expect(await kindOf(long)).toEqual({ kind: 'jpeg' })
    expect(await kindOf(long.subarray(0, -1))).toEqual({ refused: 'truncated' })
  })

  it('refuses a zip that unpacks to gigabytes', async () => {
    const bytes = xlsx({ 'xl/worksheets/sheet1.xml': 'x' })
    const entry = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
    bytes.writeUInt32LE(0xf000_0000, entry + 24)
    expect(await kindOf(bytes)).toEqual(FORMAT)
  })

  test.each([
    ['jpeg', jpeg(8000, 5000), { kind: 'jpeg' }],
    ['jpeg', jpeg(8001, 5000), { refused: 'dimensions' }],
    ['png', png(60000, 60000), { refused: 'dimensions' }],
    ['png', png(12000, 10), { kind: 'png' }],
    ['png', png(12001, 10), { refused: 'dimensions' }],
    ['jpeg', jpeg(10, 12001), { refused: 'dimensions' }],
    ['jpeg', jpeg(9, 9, jpeg(9000, 9000)), { refused: 'dimensions' }],
    ['png', png(0, 10), FORMAT],
  ])('a %s may have 40 million pixels and 12 000 a side', async (_, bytes, expected) => {
    expect(await kindOf(bytes)).toEqual(expected)
  })
})

describe('names of stored files', () => {
  test.each([
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\temp\\门头.PNG', '门头.png'],
    ['a.exe', 'a.exe.png'],
    ['evil\u202egnp.exe', 'evilgnp.exe.png'],
    ['a\r\nSet-Cookie: x.png', 'aSet-Cookie x.png'],
    ['', '文件.png'],
    ['...', '文件.png'],
    ['照'.repeat(300) + '.png', '照'.repeat(120) + '.png'],
  ])('%j is given out as %j', (name, expected) => {
    expect(safeFileName(name, 'png')).toBe(expected)
  })

  it('travel in a header with an ASCII stand-in', () => {
    expect(contentDisposition('attachment', `对账单"(1)'.csv`)).toBe(
      `attachment; filename="____(1)'.csv"; filename*=UTF-8''%E5%AF%B9%E8%B4%A6%E5%8D%95%22%281%29%27.csv`,
    )
  })
})
