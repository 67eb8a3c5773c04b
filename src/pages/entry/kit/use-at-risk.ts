import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useConsole } from '../../../components/console'
import { useUploading } from '../../../components/fields/upload-queue'
import type { SaverView } from './save-types'

/** What leaving would lose; it determines the question. */
export type Risk = 'personal' | 'edits' | 'pictures'

/**
 * Values that could not be stored in this browser, and uploading pictures.
 * @param sealed whether this browser stores all values as long as there is space
 */
export function useAtRisk(view: SaverView, sealed: boolean): Risk | undefined {
  const { drafts } = useConsole()
  const { pathname } = useLocation()
  const uploading = useUploading()
  const unstored = view.unsaved.length > 0 && !view.stored
  const atRisk = unstored || uploading
  useEffect(() => {
    if (atRisk) drafts.set(pathname, { unkept: '1' })
    else drafts.remove(pathname)
    return () => drafts.remove(pathname)
  }, [atRisk, drafts, pathname])
  if (unstored) return sealed ? 'edits' : 'personal'
  return uploading ? 'pictures' : undefined
}
