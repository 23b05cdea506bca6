import { Component, type ReactNode } from 'react'

type FailureBoundaryProps = {
  /** What stands there instead. */
  show: (error: unknown) => ReactNode
  /** Another value gives the children another chance, e.g. where one is. */
  attempt?: string
  children: ReactNode
}

/** Keeps what breaks inside from taking down what is around it. */
export class FailureBoundary extends Component<FailureBoundaryProps, { error: unknown; attempt: string | undefined }> {
  override state = { error: null as unknown, attempt: this.props.attempt }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ attempt }: FailureBoundaryProps, state: { attempt: string | undefined }) {
    return attempt === state.attempt ? null : { error: null, attempt }
  }

  override render() {
    return this.state.error === null ? this.props.children : this.props.show(this.state.error)
  }
}
