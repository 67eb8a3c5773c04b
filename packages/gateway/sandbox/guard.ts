import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../core/config'
import { SandboxError } from './error'

/**
 * Keeps other people's pages out of the sandbox: a page on a name that was re-pointed to this
 * machine sends its own Host, a page on another origin its own Origin.
 * @throws SandboxError 403
 */
export function guardOrigin(
  request: FastifyRequest,
  allowed: { hosts: readonly string[]; origins: readonly string[] },
): void {
  const host = request.headers.host ?? ''
  const name = hostName(host)
  if (!name || !(isLoopback(name) || isAddress(name) || allowed.hosts.includes(name)))
    throw new SandboxError(403, '沙箱接口只接受本机地址')
  const { origin } = request.headers
  if (origin === undefined) return
  if (allowed.origins.includes(origin)) return
  if (origin !== `http://${host}` && origin !== `https://${host}`)
    throw new SandboxError(403, '沙箱接口不接受其他来源的页面')
}

function hostName(host: string): string {
  try {
    return new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '')
  } catch {
    return ''
  }
}

/** A numeric address cannot be re-pointed. */
const isAddress = (name: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(name) || name.includes(':')
