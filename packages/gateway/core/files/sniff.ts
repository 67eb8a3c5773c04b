import { REFUSED, type Sniffed } from './kind'
import { sniffJpeg } from './sniff-jpeg'
import { sniffPng } from './sniff-png'
import { windowed } from './sniff-window'
import { looksLikeZip, sniffZip } from './sniff-zip'
import type { ByteSource } from './store'

/**
 * The kind of a file by magic bytes and structure. A file that would also open as another kind (an
 * archive behind a picture, a page inside one) is refused: no honest upload needs that.
 */
export async function sniff(source: ByteSource): Promise<Sniffed> {
  const file = windowed(source)
  const head = await file.readAt(0, 4096)
  if (head.length < 12) return REFUSED
  if (head.readUInt32BE(0) === 0x504b0304) return sniffZip(file)
  if (await looksLikeZip(file)) return REFUSED
  if (head.readUInt16BE(0) === 0xffd8 || head.readUInt32BE(0) === 0x89504e47) {
    const tail = await file.readAt(Math.max(0, file.size - 4096), 4096)
    if (hasMarkup(head) || hasMarkup(tail)) return REFUSED
    return head[0] === 0xff ? sniffJpeg(file) : sniffPng(file)
  }
  if (head.toString('latin1', 0, 5) === '%PDF-') return sniffPdf(file)
  return sniffXml(file, head)
}

/** Text that makes a browser or an interpreter take the file for a page or a script. */
function hasMarkup(part: Buffer): boolean {
  return /<script|<html|<svg[\s>]|<!doctype|<\?php|%pdf-/i.test(part.toString('latin1'))
}

async function sniffPdf(file: ByteSource): Promise<Sniffed> {
  const tail = await file.readAt(Math.max(0, file.size - 2048), 2048)
  return tail.includes('%%EOF') ? { kind: 'pdf' } : REFUSED
}

/**
 * XML of invoices: UTF-8 or GBK text (the searched marks are ASCII). No document type, so no entity
 * can reach a file or expand without end; no page and no drawing, which could carry scripts.
 */
async function sniffXml(file: ByteSource, head: Buffer): Promise<Sniffed> {
  const start = head.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  if (!/^<\?xml\s/.test(start)) return REFUSED
  // Bytes checked without a pause.
  const step = 256 * 1024
  let root: string | undefined
  let rest = ''
  for (let at = 0; at < file.size; at += step) {
    const text = rest + (await file.readAt(at, step)).toString('latin1')
    if (/\0|<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<script[\s>]/i.test(text)) return REFUSED
    root ??= /<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_\x80-\xff][\w.\x80-\xff-]*)[\s/>]/.exec(text)?.[1]
    rest = text.slice(-32)
  }
  if (root === undefined || /^(x?html|svg)$/i.test(root)) return REFUSED
  const tail = await file.readAt(Math.max(0, file.size - 1024), 1024)
  return />\s*$/.test(tail.toString('latin1')) ? { kind: 'xml' } : REFUSED
}
