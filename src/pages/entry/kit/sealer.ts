import type { Sealer } from './unsaved-store'

const DATABASE = 'console-entry'
const STORE = 'keys'
const AES = 'AES-GCM'
const IV_BYTES = 12

/**
 * AES-GCM with a non-extractable key in IndexedDB: stored text is unreadable on disk, in a backup
 * or in a synchronised profile.
 * @returns undefined where the browser has no such keys (plain http, private windows of some)
 */
export async function openSealer(userId: string): Promise<Sealer | undefined> {
  if (typeof indexedDB === 'undefined' || typeof crypto.subtle === 'undefined') return undefined
  try {
    const key = await keyOf(userId)
    return {
      async seal(text) {
        const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
        const data = new TextEncoder().encode(text)
        const sealed = await crypto.subtle.encrypt({ name: AES, iv }, key, data)
        return `${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`
      },
      async open(sealed) {
        const [iv = '', data = ''] = sealed.split('.')
        const opened = await crypto.subtle.decrypt(
          { name: AES, iv: fromBase64(iv) },
          key,
          fromBase64(data),
        )
        return new TextDecoder().decode(opened)
      },
    }
  } catch {
    return undefined
  }
}

async function keyOf(userId: string): Promise<CryptoKey> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('indexedDB: refused'))
    request.onblocked = () => reject(new Error('indexedDB: blocked'))
  })
  try {
    const fresh = await crypto.subtle.generateKey({ name: AES, length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    // One transaction reads and writes: two windows that open at once get the same key.
    return await new Promise<CryptoKey>((resolve, reject) => {
      const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
      const asked = store.get(userId)
      asked.onsuccess = () => {
        const known = asked.result as CryptoKey | undefined
        if (known) return resolve(known)
        const stored = store.put(fresh, userId)
        stored.onsuccess = () => resolve(fresh)
        stored.onerror = () => reject(stored.error ?? new Error('indexedDB: not stored'))
      }
      asked.onerror = () => reject(asked.error ?? new Error('indexedDB: not read'))
    })
  } finally {
    database.close()
  }
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** No encryption, for sessionStorage, which ends with the browser's tab. */
export const plainSealer: Sealer = {
  seal: (text) => Promise.resolve(text),
  open: (text) => Promise.resolve(text),
}
