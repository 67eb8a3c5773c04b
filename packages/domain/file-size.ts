import { EMPTY_TEXT } from './money'

/** A file size: `512 B`, `1.5 KB`, `12.3 MB`; `--` for null. */
export function fileSizeText(bytes: number | null): string {
  if (bytes === null) return EMPTY_TEXT
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
