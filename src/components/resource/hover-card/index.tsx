import { useCan } from '@refinedev/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useConsole } from '../../console'
import './hover-card.css'
import { listenToPointing } from './pointing'
import { RecordCard } from './record-card'
import { recordAt, type Named } from './record-at'

interface Opened {
  link: HTMLAnchorElement
  record: Named
}

/**
 * The card over a link that names a record: what one would open its detail for only to look at. One
 * for the whole page, listening to all its links; rows are not drawn differently for it.
 */
export default function HoverCards() {
  const { registry } = useConsole()
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<Opened>()
  const latest = useRef(opened)
  latest.current = opened
  const id = useId()

  useEffect(
    () =>
      listenToPointing({
        open(link) {
          const record = recordAt(registry, link.getAttribute('href') ?? '')
          setOpened(record && { link, record })
        },
        close: () => setOpened(undefined),
        opened: () => latest.current?.link,
      }),
    [registry],
  )
  useEffect(() => setOpened(undefined), [pathname])

  // Who listens to the link hears its card after its name.
  const link = opened?.link
  useEffect(() => {
    link?.setAttribute('aria-describedby', id)
    return () => link?.removeAttribute('aria-describedby')
  }, [link, id])

  return opened && <Allowed key={opened.record.id} id={id} {...opened} />
}

/** Nobody is told of a record whose detail is not for them. */
function Allowed(props: Opened & { id: string }) {
  const { resource } = props.record
  const may = useCan({ resource: resource.name, action: 'show', params: {} }).data?.can
  return may && <RecordCard {...props} />
}
