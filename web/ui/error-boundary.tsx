import { Component, type ReactNode } from 'react';

/** `page`: its address; what failed is tried again on another page. */
type BoundaryProps = { children: ReactNode; instead: ReactNode; page?: string };

/** Shows something else in the place of what failed. React asks for a class here. */
export class ErrorBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(previous: BoundaryProps) {
    if (this.state.failed && previous.page !== this.props.page) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
