import { useState } from 'react'

type LocationState = { coordinates: string | null; isLocating: boolean; hasFailed: boolean }

const NO_LOCATION: LocationState = { coordinates: null, isLocating: false, hasFailed: false }
const LOCATION_TIMEOUT_MS = 10_000

/** Number of decimals of a coordinate: a precision of about 100 m, enough to find the nearest points. */
const COORDINATE_DECIMALS = 3

/**
 * The coordinates of the visitor's device, such as "52.230,21.012". The browser asks the visitor for permission only
 * when `locate` is called. The coordinates are kept in memory only.
 */
export function useLocation() {
  const [state, setState] = useState(NO_LOCATION)
  return {
    ...state,
    locate: () => {
      if (state.isLocating) return
      if (!('geolocation' in navigator)) return setState({ ...NO_LOCATION, hasFailed: true })
      setState({ ...NO_LOCATION, isLocating: true })
      navigator.geolocation.getCurrentPosition(
        ({ coords }) =>
          setState({
            ...NO_LOCATION,
            coordinates: [coords.latitude, coords.longitude]
              .map((degrees) => degrees.toFixed(COORDINATE_DECIMALS))
              .join(','),
          }),
        () => setState({ ...NO_LOCATION, hasFailed: true }),
        { timeout: LOCATION_TIMEOUT_MS, maximumAge: LOCATION_TIMEOUT_MS },
      )
    },
    clearLocation: () => setState(NO_LOCATION),
  }
}
