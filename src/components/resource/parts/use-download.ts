import { useCallback } from 'react'
import { useCall, useTell } from '../../use-call'
import { openDownload } from './download'
import { fileTaken } from './taken-files'

/**
 * Hands over the file behind a token; a failure is told.
 * @returns a stable function, which resolves to whether the file was handed over
 */
export function useDownload(): (jToken: string | null) => Promise<boolean> {
  const call = useCall()
  const tell = useTell()
  return useCallback(
    async (jToken) => {
      try {
        const { url } = await call<{ url: string }>('/v1/function/jfileUrl', { jToken })
        openDownload(url)
        if (jToken !== null) fileTaken(jToken)
        return true
      } catch (error) {
        tell(error)
        return false
      }
    },
    [call, tell],
  )
}
