import { generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import ssh2 from 'ssh2'
import { fingerprintOf } from '../../features/ingest/drop/drop-sftp'

const { Server, utils } = ssh2
const { STATUS_CODE } = utils.sftp

export interface SftpServer {
  port: number
  /** `SHA256:…` of its host key. */
  hostKey: string
  /** What lies in its folder, by name. */
  files: Map<string, { bytes: Buffer; at: number }>
  /** Connections that are open. */
  open(): number
  stop(): Promise<void>
}

/** A server that speaks as much of SFTP as a drop needs: one folder `/out`, one user. */
export async function startSftp(user: string, password: string): Promise<SftpServer> {
  const files: SftpServer['files'] = new Map()
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
  })
  const parsed = utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  const clients = new Set<ssh2.Connection>()
  const server = new Server({ hostKeys: [privateKey] }, (client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
    client.on('error', () => undefined)
    client.on('authentication', (context) => {
      if (
        context.method === 'password' &&
        context.username === user &&
        context.password === password
      )
        context.accept()
      else context.reject(['password'])
    })
    client.on('ready', () =>
      client.on('session', (accept) => accept().on('sftp', (open) => answer(open(), files))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    hostKey: fingerprintOf(parsed.getPublicSSH()),
    files,
    open: () => clients.size,
    stop: () =>
      new Promise((resolve) => {
        for (const client of clients) client.end()
        server.close(() => resolve())
      }),
  }
}

function answer(sftp: ssh2.SFTPWrapper, files: SftpServer['files']): void {
  const handles: { name: string; isListed?: boolean }[] = []
  const handleOf = (handle: Buffer) => handles[handle.readUInt32BE(0)]!
  const newHandle = (name: string): Buffer => {
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE(handles.push({ name }) - 1)
    return handle
  }
  const attrsOf = ({ bytes, at }: { bytes: Buffer; at: number }) => {
    const time = Math.floor(at / 1000)
    return { mode: 0o100644, uid: 0, gid: 0, size: bytes.length, atime: time, mtime: time }
  }
  const server = sftp as unknown as SftpStream
  server.on('REALPATH', (id: number, path: string) =>
    server.name(id, [{ filename: path, longname: path, attrs: {} }]),
  )
  server.on('OPENDIR', (id: number, path: string) => server.handle(id, newHandle(path)))
  server.on('READDIR', (id: number, given: Buffer) => {
    const handle = handleOf(given)
    if (handle.isListed) return server.status(id, STATUS_CODE.EOF)
    handle.isListed = true
    server.name(
      id,
      [...files].map(([filename, file]) => ({
        filename,
        longname: `-rw-r--r-- 1 0 0 ${file.bytes.length} Nov 20 00:00 ${filename}`,
        attrs: attrsOf(file),
      })),
    )
  })
  server.on('OPEN', (id: number, path: string) => {
    const name = path.replace('/out/', '')
    if (files.has(name)) server.handle(id, newHandle(name))
    else server.status(id, STATUS_CODE.NO_SUCH_FILE)
  })
  for (const ask of ['STAT', 'LSTAT'])
    server.on(ask, (id: number, path: string) => {
      const file = files.get(path.replace('/out/', ''))
      if (file) server.attrs(id, attrsOf(file))
      else server.status(id, STATUS_CODE.NO_SUCH_FILE)
    })
  server.on('FSTAT', (id: number, given: Buffer) =>
    server.attrs(id, attrsOf(files.get(handleOf(given).name)!)),
  )
  server.on('READ', (id: number, given: Buffer, offset: number, length: number) => {
    const { bytes } = files.get(handleOf(given).name)!
    const part = bytes.subarray(offset, offset + length)
    if (part.length === 0) server.status(id, STATUS_CODE.EOF)
    else server.data(id, part)
  })
  server.on('CLOSE', (id: number) => server.status(id, STATUS_CODE.OK))
}

/** The server's side, which the types of ssh2 know by the client's only. */
interface SftpStream {
  on(event: string, listener: (id: number, ...of: never[]) => void): void
  name(id: number, names: readonly object[]): void
  handle(id: number, handle: Buffer): void
  status(id: number, code: number): void
  attrs(id: number, attrs: object): void
  data(id: number, bytes: Buffer): void
}
