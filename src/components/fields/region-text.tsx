import { regionNames, useRegions } from './use-regions'

/** The names along a region's code path; the codes until the tree is loaded. */
export default function RegionText({ value }: { value: string }) {
  const { regions } = useRegions()
  return regionNames(regions, value) || value
}
