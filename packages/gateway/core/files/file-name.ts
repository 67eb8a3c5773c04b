import { KINDS, type FileKind } from './kind'

const MAX_LENGTH = 120

/**
 * The download name of a stored file: without folders, control characters and the marks that
 * reverse a line (`gpj.exe` must not read `exe.jpg`), with the extension of its real kind.
 */
export function safeFileName(name: string | undefined, kind: FileKind): string {
  const facts = KINDS[kind]
  const clean = (name ?? '')
    .replace(/^.*[\\/]/s, '')
    .replace(
      // oxlint-disable-next-line no-control-regex -- they are what is taken out
      /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff"<>:|?*]/g,
      '',
    )
    .trim()
  const dot = clean.lastIndexOf('.')
  const ending = dot >= 0 ? clean.slice(dot + 1).toLowerCase() : ''
  const stem = facts.extensions.includes(ending) ? clean.slice(0, dot) : clean
  const kept = [...withoutDots(stem)].slice(0, MAX_LENGTH).join('')
  return `${kept || '文件'}.${facts.extensions.includes(ending) ? ending : facts.extensions[0]}`
}

/** Without leading dots, which hide a file, and without trailing dots and spaces. */
function withoutDots(name: string): string {
  let end = name.length
  while (end > 0 && '. '.includes(name[end - 1]!)) end--
  return name.slice(0, end).replace(/^\.+/, '')
}

/**
 * `Content-Disposition` with a name in any script (RFC 6266, RFC 5987): an ASCII stand-in for old
 * readers, and the real name percent-encoded.
 */
export function contentDisposition(type: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
