/** Where the files of a source are fetched (contract §8: a drop). */

export type DropKind = 'FOLDER' | 'S3' | 'SFTP'

const KINDS: Readonly<Record<string, DropKind>> = { file: 'FOLDER', s3: 'S3', sftp: 'SFTP' }

/** An address without user and password, which have fields of their own. */
export const DROP_URL = /^(file|s3|sftp):\/\/[^\s@]+$/

/** undefined: no drop, or an address of another kind. */
export const dropKindOf = (url: unknown): DropKind | undefined =>
  KINDS[DROP_URL.exec(String(url ?? ''))?.[1] ?? '']
