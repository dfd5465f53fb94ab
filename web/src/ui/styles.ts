/** The styles of all components. The till starts without them: most of them are the back office's. */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './page.css';
