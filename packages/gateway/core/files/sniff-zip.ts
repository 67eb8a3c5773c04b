import { REFUSED, type Sniffed } from './kind'
import type { ByteSource } from './store'

const EOCD_SIZE = 22
const MAX_COMMENT = 65_535
const MAX_ENTRIES = 10_000
const MAX_DIRECTORY = 1024 * 1024
/** Limit of the unpacked size of all entries: invoices and terminal lists are far below. */
const MAX_UNPACKED = 200 * 1024 * 1024
/** Programs, and the macros of a workbook. */
const FORBIDDEN_ENTRY =
  /vbaProject\.bin$|\.(exe|dll|scr|com|bat|cmd|ps1|vbs|js|jar|class|sh|msi|lnk)$/i

const SHEET_PART = /(^|\/)(work)?(book|sheet)s?\d*\.xml$/i

/** A zip that is an OFD document or an XLSX workbook, by what it contains. */
export async function sniffZip(file: ByteSource): Promise<Sniffed> {
  const end = await findEnd(file)
  const entries = end && (await readEntries(file, end))
  if (!entries || entries.length === 0) return REFUSED
  if (entries.reduce((sum, entry) => sum + entry.unpacked, 0) > MAX_UNPACKED) return REFUSED
  const names = new Set(entries.map((entry) => entry.name))
  if ([...names].some((name) => escapes(name) || FORBIDDEN_ENTRY.test(name))) return REFUSED
  const ofd = names.has('OFD.xml')
  const xlsx = names.has('[Content_Types].xml') && hasSheets(names)
  if (ofd === xlsx) return REFUSED
  return { kind: ofd ? 'ofd' : 'xlsx' }
}

/** The main part of a workbook is where its relations say; at the usual place it needs none. */
function hasSheets(names: ReadonlySet<string>): boolean {
  if (names.has('xl/workbook.xml')) return true
  return names.has('_rels/.rels') && [...names].some((name) => SHEET_PART.test(name))
}

/** An end record at the end of any file: archives are read from the end. */
export async function looksLikeZip(file: ByteSource): Promise<boolean> {
  const end = await findEnd(file)
  if (!end) return false
  // The directory lies right before its end record, wherever the archive begins.
  const directory = await file.readAt(end.position - end.directorySize, 4)
  return end.count === 0 || directory.toString('latin1') === 'PK\x01\x02'
}

interface End {
  position: number
  count: number
  directorySize: number
  directoryOffset: number
}

async function findEnd(file: ByteSource): Promise<End | undefined> {
  const start = Math.max(0, file.size - EOCD_SIZE - MAX_COMMENT)
  const tail = await file.readAt(start, file.size - start)
  for (let at = tail.length - EOCD_SIZE; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== 0x06054b50) continue
    // A comment that reaches exactly to the end proves that the record is no coincidence.
    if (at + EOCD_SIZE + tail.readUInt16LE(at + 20) !== tail.length) continue
    return {
      position: start + at,
      count: tail.readUInt16LE(at + 10),
      directorySize: tail.readUInt32LE(at + 12),
      directoryOffset: tail.readUInt32LE(at + 16),
    }
  }
  return undefined
}

interface Entry {
  name: string
  unpacked: number
}

async function readEntries(file: ByteSource, end: End): Promise<Entry[] | undefined> {
  if (end.count > MAX_ENTRIES || end.directorySize > MAX_DIRECTORY) return undefined
  // Bytes before the archive or between directory and end would be another file's.
  if (end.directoryOffset + end.directorySize !== end.position) return undefined
  const directory = await file.readAt(end.directoryOffset, end.directorySize)
  const entries: Entry[] = []
  let at = 0
  while (at + 46 <= directory.length) {
    if (directory.readUInt32LE(at) !== 0x02014b50) return undefined
    const nameLength = directory.readUInt16LE(at + 28)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      unpacked: directory.readUInt32LE(at + 24),
    })
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return at === directory.length && entries.length === end.count ? entries : undefined
}

/** Names that would escape the folder they are unpacked into. */
function escapes(name: string): boolean {
  return /(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[A-Za-z]:|\\|\0/.test(name)
}
