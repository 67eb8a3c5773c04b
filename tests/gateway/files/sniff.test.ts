import { describe, expect, it, test } from 'vitest'
import { contentDisposition, safeFileName } from '../../../gateway/files/file-name'
import { sniff } from '../../../gateway/files/sniff'
import { sourceOf } from './bytes'
import { jpeg, ofd, pdf, png, xlsx, xml, zip } from './samples'

const kindOf = (bytes: Buffer) => sniff(sourceOf(bytes))
const FORMAT = { refused: 'format' }

describe('the kind of a file is told by its content', () => {
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
    ['a PNG with something behind it', Buffer.concat([png(), Buffer.from('hello')])],
    [
      'an archive behind bytes of its own',
      Buffer.concat([Buffer.from('PK\x03\x04junk', 'latin1'), xlsx()]),
    ],
    ['a PNG that ends early', png().subarray(0, 40)],
    ['a JPEG without a frame', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
  ])('refuses %s', async (_, bytes) => {
    expect(await kindOf(bytes)).toEqual(FORMAT)
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
    ['png', png(0, 10), FORMAT],
  ])('a %s may have 40 million pixels', async (_, bytes, expected) => {
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
