"""Everything a tool is built of, under one name: `import kit as p`."""
from fittings import *  # noqa: F401,F403
from marks import *  # noqa: F401,F403
from materials import *  # noqa: F401,F403
from meshes import *  # noqa: F401,F403
from prints import *  # noqa: F401,F403
